import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadTextCases } from '../../../support/text-cases.ts';
import { compileDocument, findPage } from '../compile-fixture.ts';

const DECODED: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

test('the samples in TypeScript have the types of the first response in JSON that is no error', async () => {
  const cases = loadTextCases('response-types.txt');
  const toContent = (schema: unknown) => ({ 'application/json': { schema } });
  const paths = cases.map(({ input }, at) => {
    const text = { 'text/plain': { schema: { const: 'text' } } };
    const responses = {
      400: { description: 'An error.', content: toContent({ const: 'error' }) },
      201: { description: 'It.', content: { ...text, ...toContent(parse(input)) } },
      204: { description: 'It.', content: toContent({ const: 'second' }) },
    };
    return [`/${at}`, { get: { operationId: `type-${at}`, responses } }];
  });
  const reference = await compileDocument({ paths: Object.fromEntries(paths) });
  const found = cases.map(({ name }, at) => {
    const html = findPage(reference, `type-${at}`).html.replaceAll(/<[^>]*>/g, '');
    const code = html.replaceAll(/&(#?\w+);/g, (entity, key: string) => DECODED[key] ?? entity);
    const [, type = 'none'] = /type ResponseBody = ([^]*?);\nconst body/.exec(code) ?? [];
    return `${name}: ${type}`;
  });
  const wanted = cases.map(({ name, expected }) => `${name}: ${expected.join('\n')}`);
  expect(found.join('\n')).toBe(wanted.join('\n'));
});
