import { expect, it } from 'vitest';
import { compileFiles } from '../site-build.ts';

it('a text of the reference ends after 4,000 characters, but all names of fields are found', async () => {
  const description = 'x'.repeat(3_996);
  const field = { type: 'string', description: '12345' };
  const schema = { type: 'object', description, properties: { first: field, second: field } };
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Long', version: '1' },
    paths: {},
    webhooks: { sent: { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  };
  const { site } = await compileFiles(
    { 'content/index.md': `# Home\n\n${description} end\n`, 'long.json': JSON.stringify(contract) },
    { contract: 'long.json', isStrict: false },
  );
  const sections = site.pages.flatMap((page) => page.sections);
  const long = sections.filter(({ text }) => text.includes(description.slice(0, 3_000)));
  const [guide, ...reference] = long.toSorted((a, b) => b.text.length - a.text.length);
  expect(guide?.text.endsWith(' end')).toBe(true);
  expect(reference.length).toBeGreaterThan(0);
  for (const { text, names } of reference) {
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(names).toEqual(['first', 'second']);
  }
});
