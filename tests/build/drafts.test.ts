import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { SITE, buildFiles, compileFiles } from './site-build.ts';

/** Pages that their authors did not want to publish. What is wrong with each stands in the fixture. */
const PRIVATE = [
  // Front matter that is no YAML, or has wrong values.
  '---\ntitle: Prices: next year\ndraft: true\n---\n',
  '---\ntitle: A\n\tdraft: true\n---\n',
  '---\n- draft: true\n---\n',
  '---\ndraft true\n---\n',
  '---\ntitle: "A\ndraft: true\n---\n',
  '---\ntitle = "A"\ndraft = true\n---\n',
  '---\ntitle: A\n...\ndraft: true\n---\n',
  '---\ndraft: true\ndraft: false\n---\n',
  ...['yes', 'on', '1', '"true "', '', '~', '[true]', '{}', '2027-01-01', 'truee'].map(
    (value) => `---\ntitle: A\ndraft: ${value}\n---\n`,
  ),
  '---\nkeywords: {}\ndraft: true\n---\n',
  '---\ntitle: [a]\n---\n',
  '---\ntitle: A\ndraft: true\n\nText.\n',
  '---\n# A\n\nweight: 1\ndraft: true\n',
  '---\ndraft: true\n----\n',
  // What people and other tools write.
  '---\nDraft: true\n---\n',
  '---\nisDraft: "true"\n---\n',
  '---\npublished: false\n---\n',
  '---\nstatus: Draft\n---\n',
  '---\nmeta:\n  draft: true\n---\n',
  '---\n<<: { draft: true }\n---\n',
  '---\n"draft\u200B": true\n---\n',
  '---\ntitle: >-\n  A\n  draft: true\n---\n',
  '<!-- © -->\n---\ntitle: A\ndraft: true\n---\n',
  '{/* A */}\n\n---\n"draft": true\n---\n',
  ' ---\ndraft: true\n---\n',
  '+++\ntitle = "A"\ndraft = true\n+++\n',
  '{"draft": true}\n',
  '\u2014\ntitle: A\ndraft: true\n\u2014\n',
  '---\ntitle: A\n---\n\n<!-- B -->\n\n---\ndraft: true\n---\n',
  '# A\n\n---\ndraft: true\n---\n',
  'title: A\ndraft: true\n\nText.\n',
  '# A\n\n---\n\nTitle: A\nDraft: true\n---\n',
];

const SECRET = 'Albatross';

it('publishes no page whose front matter cannot be read', async () => {
  const pages = PRIVATE.map((text, at) => {
    const ending = text.startsWith('{/*') ? 'mdx' : 'md';
    return [`private-${at + 10}.${ending}`, `${text}\n${SECRET}.\n`] as const;
  });
  const sources = pages.map(([name, text]) => [`content/docs/${name}`, text]);
  const options = { keepGoing: true, isStrict: false };
  const files = { ...SITE, ...(Object.fromEntries(sources) as object) };
  const { problems, leftOut, release } = await buildFiles(files, options);
  const reasons = pages.map(([name, text]) => {
    const lines = problems.filter((problem) => problem.includes(`/${name}:`));
    const places = lines.map((line) => line.slice(`content/docs/${name}:`.length));
    return [JSON.stringify(text.slice(0, -SECRET.length - 3)), ...places].join('\n  ');
  });
  const fixture = join(import.meta.dirname, '../fixtures/private-pages.txt');
  await expect(`${reasons.join('\n')}\n`).toMatchFileSnapshot(fixture);
  const missing = leftOut.map((file) => basename(file)).toSorted();
  expect(missing.join('\n')).toBe(pages.map(([name]) => name).join('\n'));
  const outputs = [release.worker, ...[...release.records, ...release.files].flat().map(String)];
  expect(outputs.filter((text) => /albatross|private-\d/i.test(text)).length).toBe(0);
});

/** What looks like front matter, or has keys that hide nothing, with the title of its page. */
const PUBLIC: [text: string, title: string][] = [
  ['- A\n\n  ```\n  draft: true\n  ```\n\nText.\n', 'Page 10'],
  ['Text.\n\n---\n\nDescription: what it is.\n\n---\n', 'Page 11'],
  ['+++ is no front matter.\n\n{ is a brace.\n', 'Page 12'],
  ['---\npublished: true\nhidden: false\nstatus: done\n---\n\nText.\n', 'Page 13'],
  ['\uFEFF\uFEFF---\r\ntitle: A\r\n---\r\n\r\nText.\rMore.\r\n', 'A'],
  ['---\n---\n# Text', 'Text'],
  ['---\n\n---\n# Text', 'Text'],
  ['---\n# title: No\n---\n# Text', 'Text'],
  ['---  \ntitle: FAQs\n--- \t\n# Text', 'FAQs'],
  ['---\ntitle: FAQs\n---', 'FAQs'],
  ['---\ntitle: FAQs\n---\nText\n\n---\n\nText', 'FAQs'],
  ['# A\n\nWrite `draft: true`.\n\n---\n\nText\n\n---\n', 'A'],
];

it('publishes pages whose text looks like front matter, or has keys that hide nothing', async () => {
  const pages = PUBLIC.map(([text], at) => [`content/docs/page-${at + 10}.md`, text]);
  const files = { ...SITE, ...(Object.fromEntries(pages) as object) };
  const { problems, findPage } = await compileFiles(files, { isStrict: false });
  expect(problems.filter((problem) => !problem.includes(' warning: ')).join('\n')).toBe('');
  const titles = PUBLIC.map((_, at) => findPage(`/docs/page-${at + 10}`).title);
  expect(titles.join('\n')).toBe(PUBLIC.map(([, title]) => title).join('\n'));
  expect(findPage('/docs/page-14').html).toBe('<h1>A</h1><p>Text.\nMore.</p>');
});
