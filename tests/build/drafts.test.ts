import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { SITE, buildFiles } from './site-build.ts';

/** Pages that their authors did not want to publish: what the message says → texts. */
const PRIVATE: [message: string, texts: string[]][] = [
  [
    'Invalid YAML',
    [
      '---\ntitle: Prices: next year\ndraft: true\n---\n',
      '---\ntitle: A\n\tdraft: true\n---\n',
      '---\n- draft: true\n---\n',
      '---\ndraft true\n---\n',
      '---\ntitle: "A\ndraft: true\n---\n',
      '---\ntitle:A\ndraft: true\n---\n',
      '---\ntitle = "A"\ndraft = true\n---\n',
      '---\ntitle: A\n...\ndraft: true\n---\n',
      '---\ndraft: true\ndraft: false\n---\n',
      '---\n\ndraft:true\n\n---\n',
    ],
  ],
  [
    '`draft` must be `true` or `false`',
    ['yes', 'on', '1', '"true "', '', '~', '[true]', '{}', '2027-01-01', 'truee'].map(
      (value) => `---\ntitle: A\ndraft: ${value}\n---\n`,
    ),
  ],
  [
    'hides no page',
    [
      '---\nDraft: true\n---\n',
      '---\ndrafts: true\n---\n',
      '---\nisDraft: "true"\n---\n',
      '---\npublished: false\n---\n',
      '---\npublish: no\n---\n',
      '---\nprivate: true\n---\n',
      '---\nstatus: Draft\n---\n',
      '---\nextra:\n  draft: true\n---\n',
      '---\n<<: { draft: true }\n---\n',
      '---\n"draft\u200B": true\n---\n',
    ],
  ],
  ['must be a list of words', ['---\nkeywords: {}\ndraft: true\n---\n']],
  ['must be text', ['---\ntitle: [a]\n---\n']],
  [
    'The front matter must start in the first line',
    [
      '<!-- SPDX-License-Identifier: MIT -->\n---\ntitle: A\ndraft: true\n---\n',
      '<!--\nA\n\nB\n-->\n\n<!-- C -->\n---\ndraft: true\n---\n',
      '{/* A */}\n---\ntitle: A\n---\n',
      "import A from './_a.mdx'\n\n---\ntitle: A\n---\n",
      '\n---\ntitle: A\n---\n',
      '\u200A---\ntitle: A\n---\n',
      ' ---\ndraft: true\n---\n',
    ],
  ],
  [
    'The front matter never ends',
    [
      '---\ntitle: A\ndraft: true\n\nText.\n',
      '---\ntitle: A\ndraft: true\n...\n\nText.\n',
      '---\n# A\n\nweight: 1\ndraft: true\n',
      '---\ndraft: true\n----\n',
    ],
  ],
  [
    'Front matter is YAML between two lines `---`',
    [
      '+++\ntitle = "A"\ndraft = true\n+++\n',
      '+++\n[extra]\nsecret = true\n+++\n',
      '\n+++\ndraft = true\n+++\n',
      '{\n  "title": "A",\n  "draft": true\n}\n',
      '{"draft": true}\n',
      ';;;\n"draft": true\n;;;\n',
      '---json\n{ "title": "A", "draft": true }\n---\n',
      '----\ntitle: A\ndraft: true\n----\n',
      '\u2014\ntitle: A\ndraft: true\n\u2014\n',
    ],
  ],
  [
    'A page has one front matter',
    [
      '---\ntitle: A\n---\n---\ndraft: true\n---\n',
      '---\ntitle: A\n---\n\n<!-- B -->\n\n---\nslug: /a\ndraft: true\n---\n',
      '---\ntitle: A\n---\n+++\ndraft = true\n+++\n',
    ],
  ],
  ['is a part of the value above', ['---\ndescription: >-\n  A\n  draft: true\n---\n']],
  ['looks like front matter', ['# A\n---\ntitle: A\n---\n', 'Text.\n\n---\ntitle: A\n---\n']],
  [
    'This line is no front matter',
    ['title: A\ndraft: true\n\nText.\n', '# A\n\n---\n\nTitle: A\nDraft: true\n---\n'],
  ],
];

const SECRET = 'Albatross';

it('publishes no page whose front matter cannot be read', async () => {
  const pages = PRIVATE.flatMap(([message, texts], row) =>
    texts.map((text, column) => {
      const name = `private-${row}-${column}.${/^(?:\{\/\*|import)/.test(text) ? 'mdx' : 'md'}`;
      return { name, message, text: `${text}\n${SECRET}.\n` };
    }),
  );
  const sources = Object.fromEntries(pages.map(({ name, text }) => [`content/docs/${name}`, text]));
  const options = { keepGoing: true, isStrict: false };
  const site = await buildFiles({ ...SITE, ...sources }, options);
  for (const { name, message, text } of pages) {
    const found = site.problems.filter((problem) => problem.includes(`/${name}:`));
    const errors = found.filter((problem) => !problem.includes(': warning:'));
    expect([text, errors.join('\n')]).toEqual([text, expect.stringContaining(message)]);
  }
  expect(site.leftOut.map((file) => basename(file)).toSorted()).toEqual(
    pages.map(({ name }) => name).toSorted(),
  );
  const { records, worker, files } = site.release;
  const outputs = [...records, ...files].flat().map(String);
  expect(
    [worker, ...outputs].filter((text) => /Albatross|albatross|private-\d/.test(text)),
  ).toEqual([]);
});

it('publishes pages whose text looks like front matter, or has keys that hide nothing', async () => {
  const texts = [
    '---\n\nText.\n\n---\n\nMore text.\n',
    '---\n\nhttps://example.com/\n\n---\n',
    '---\n\nNote: read this.\n\n---\n',
    '<!--\n---\ndraft: true\n---\n-->\n\nText.\n',
    '- A\n\n  ```\n  draft: true\n  ```\n\nText.\n',
    'Text.\n\n---\n\nDescription: what it is.\n\n---\n',
    '+++ is no front matter.\n',
    '{ is a brace.\n',
    '---\npublished: true\nhidden: false\nstatus: done\n---\n\nText.\n',
    '\uFEFF\uFEFF---\ntitle: A\n---\n\nText.\n',
  ];
  const pages = texts.map((text, at) => [`content/docs/page-${at}.md`, text]);
  const files = { ...SITE, ...(Object.fromEntries(pages) as Record<string, string>) };
  const { problems, findRoute, findHtml } = await buildFiles(files, { isStrict: false });
  expect(problems.filter((problem) => !problem.includes(' warning: '))).toEqual([]);
  expect(texts.filter((_, at) => findRoute(`/docs/page-${at}`) === undefined)).toEqual([]);
  expect(findHtml('/docs/page-0')).toContain('<p>Text.</p>');
});

it('refuses a draft as a partial', async () => {
  const page = "import Part from './_part.mdx'\n\n# A\n\n<Part />\n";
  const files = {
    ...SITE,
    'content/docs/page.mdx': page,
    'content/docs/_part.mdx': '---\ndraft: true\n---\n\nText.\n',
  };
  const { problems } = await buildFiles(files, { keepGoing: true });
  expect(problems).toEqual([expect.stringContaining('`<Part>` is a draft.')]);
});
