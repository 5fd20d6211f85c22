import * as fc from 'fast-check';
import { rm, utimes } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { join } from 'node:path';
import { toContentHash } from '../../build/content-hash.ts';
import { buildSite } from '../../build/build-site.ts';
import { formatProblem } from '../../build/problem.ts';
import { SILENT } from '../../build/progress.ts';
import { loadSharedParts } from '../support/shared-parts.ts';
import { createTemporaryFolder, writeFiles } from '../support/temporary-folder.ts';
import { toBuildInput } from './site-build.ts';

/** A site that has one of everything; `{{name}}` is one of the texts of that name in `CHOICES`. */
const FILES = {
  'content/site.ts': `export const site = {
    title: '{{title}}', tagline: '{{tagline}}', copyright: '© The readers', url: '{{url}}',
    editUrl: 'https://github.com/acme/{{repository}}/', provisional: {{provisional}},
    announcement: { id: 'new', text: '{{announcement}}', href: '/docs/books' },
  };`,
  'content/sidebars.ts': `export const sidebars = {
    docs: ['index', { label: '{{group}}', pages: [{{order}}, 'terms', 'tasks'] }, { label: 'Last', pages: ['{{file}}'] }] };`,
  'content/index.mdx': '---\nlayout: landing\n---\n\n# Welcome\n\n[Docs](/docs/)\n',
  'content/docs/index.mdx': `---
title: {{page title}}
description: {{description}}
keywords: {{keywords}}
sidebar_label: {{label}}
pagination_label: {{pagination}}
unlisted: {{unlisted}}
hide_table_of_contents: {{contents}}
aliases: [{{alias}}]
anchors: { {{anchor}} }
---

[Books](./books.mdx) and [readers](./readers.mdx), [a file](./list.txt), the {{word}}.

## First

## Second

![Shelf](./shelf.svg)
`,
  'content/docs/books.mdx': `import Part from './_part.mdx'

# Books

<Part />

\`\`\`mermaid title="Tiers" alt="Silver leads to gold."
flowchart LR
  silver --> {{gold}}
\`\`\`

## How to read

<NotKnown>
  <Question id="{{question}}" why="Readers ask." check="Ask them.">Which book?</Question>
</NotKnown>
`,
  'content/docs/_part.mdx': `{{part}}

A <Term>{{term}}</Term> on a shelf. See <Operation id="addBook" />.

<FormFields create="addBook" />

<SchemaFields schema="Reader" fields="name" />

\`\`\`json operation=addBook request
{ "title": "It" }
\`\`\`
`,
  'content/docs/readers.mdx':
    '# Readers\n\nThey use <Operation id="listReaders" />.\n\n```js\nread({{code}});\n```\n',
  'content/docs/terms.mdx': '# Terms\n\n<Glossary />\n\n<OpenQuestions />\n',
  'content/docs/tasks.mdx': `import All from './_tasks.mdx'

# Tasks

<All />
`,
  'content/docs/_tasks.mdx': '<Tasks />\n',
  'content/docs/{{file}}.mdx': '# New\n\n[Books](./books.mdx), {{word}}.\n',
  'content/docs/shelf.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="{{width}}" height="9"/>',
  'content/docs/list.txt': '{{list}}',
  'content/glossary.yaml': `Book:
  definition: {{definition}}
  also: [{{other name}}]
  link: /docs/books
`,
  'content/tasks.yaml': `Reading:
  {{task}}:
    who: {{who}}
    how: Open it.
    link: /docs/books#how-to-read
`,
  'content/search.yaml': `same: [[{{synonym}}, book]]
leads: [{ words: [{{lead}}], to: /docs/books#how-to-read }]
last: [{{last}}]
start: [{{start}}]
`,
  'openapi/library.yaml': `openapi: 3.1.0
info: { title: '{{api}}', version: '1', description: 'See [addBook](#operation/addBook).' }
tags: [{ name: books, description: '{{tag}}' }]
paths:
  /books:
    post:
      operationId: addBook
      summary: {{summary}}
      x-provisional: {{proposed}}
      tags: [books]
      requestBody:
        content:
          application/json:
            schema: { $ref: 'schemas.yaml#/Book' }
            examples: { short: { value: { title: {{example}} } }, file: { value: { $ref: file.json } } }
      responses: { '204': { description: {{added}} } }
  /readers:
    get:
      operationId: listReaders
      summary: List the readers
      description: {{link}}
      tags: [books]
      responses:
        '200':
          description: Readers.
          content: { application/json: { schema: { type: array, items: { $ref: 'schemas.yaml#/Reader' } } } }
`,
  'openapi/{{example file}}.json': '{ "title": "{{short}}" }',
  'openapi/schemas.yaml': `Book: { type: object, required: [{{required}}], properties: { title: { type: string, description: {{field}} } } }
Reader: { type: object, properties: { name: { type: string, maxLength: {{length}} }, book: { $ref: '#/Book' } } }
`,
};

const CHOICES: Record<string, string[]> = {
  title: ['Library', 'Books & more'],
  tagline: ['Read.', ''],
  url: ['https://docs.library.example', 'https://library.example'],
  repository: ['docs', 'site'],
  provisional: ["{ label: 'Proposed' }", "{ label: 'Planned' }", 'false'],
  announcement: ['New', 'Newer'],
  group: ['All', 'More'],
  order: ["'books', 'readers'", "'readers', 'books'"],
  'page title': ['Overview', 'Start'],
  description: ['What is here.', 'All of it.'],
  keywords: ['[zebra]', '[giraffe]', 'lion', '[]'],
  label: ['Overview', 'Here'],
  pagination: ['Overview', 'Back to it'],
  unlisted: ['false', 'true'],
  contents: ['false', 'true'],
  alias: ['', '/old', '/older'],
  anchor: ['', 'one: first', 'one: second'],
  word: ['end', 'rest'],
  question: ['which', 'what'],
  part: ['Part', 'A part'],
  term: ['book', 'books'],
  code: ['1', '2'],
  file: ['new', 'newer'],
  gold: ['gold', 'bronze'],
  width: ['9', '12'],
  list: ['a', 'b'],
  definition: ['Something to read.', 'Pages in a cover.'],
  'other name': ['volume', 'tome'],
  task: ['Read a book', 'Read it'],
  who: ['alone', 'at the desk'],
  synonym: ['tome', 'opus'],
  lead: ['open a book', 'turn pages'],
  last: ['/docs/terms', '/docs/tasks'],
  start: ['/docs/books', '/docs/readers'],
  api: ['Library', 'Lending'],
  tag: ['On shelves.', 'In boxes.'],
  summary: ['Add a book', 'Put a book'],
  proposed: ['true', 'false'],
  example: ['It', '7', 'That'],
  'example file': ['file', 'elsewhere'],
  short: ['It', 'That'],
  added: ['Added.', 'It is there.'],
  link: ["'[Books](/docs/books#how-to-read)'", "'[Books](#operation/addBook)'", 'None.'],
  required: ['', 'title'],
  field: ['What it is called.', 'What is on its cover.'],
  length: ['10', '20'],
};

const names = Object.keys(CHOICES);

/** Each input changes once, or a few of them: back to an earlier text, whose values the cache may still have. */
const anyEdits = fc
  .tuple(fc.shuffledSubarray(names, { minLength: names.length }), fc.shuffledSubarray(names))
  .map(([first, again]) => [...first, ...again.slice(0, 9)]);

it('writes the same bytes after any edit, with a cache as without', async () => {
  const check = fc.asyncProperty(anyEdits, async (edits) => {
    const folder = await createTemporaryFolder();
    const turns = new Map<string, number>();
    const choose = (name: string) => {
      const texts = CHOICES[name] ?? [];
      return texts[(turns.get(name) ?? 0) % texts.length] ?? '';
    };
    await write(folder, choose);
    expect((await build(folder, join(folder, 'cache'))).problems).toEqual([]);
    for (const name of edits) {
      let isBuilt = false;
      while (!isBuilt) {
        turns.set(name, (turns.get(name) ?? 0) + 1);
        const edit = `${name}: ${choose(name)}`;
        await write(folder, choose);
        const warm = await build(folder, join(folder, 'cache'));
        expect({ edit, ...warm }).toEqual({ edit, ...(await build(folder, null)) });
        // An author corrects a mistake at once.
        isBuilt = warm.problems.length === 0;
      }
    }
  });
  // Where this fails, it prints the seed.
  await fc.assert(check, { numRuns: 1, endOnFailure: true });
});

it('compares the contract with a version that is new in its history', async () => {
  const folder = await createTemporaryFolder();
  const choose = (name: string) => CHOICES[name]?.[0] ?? '';
  await write(folder, choose);
  await build(folder, join(folder, 'cache'));
  await writeFiles(folder, {
    'openapi/history/0.yaml':
      "openapi: 3.1.0\ninfo: { title: Library, version: '0' }\npaths: {}\nx-released: 2026-01-31\n",
  });
  const warm = await build(folder, join(folder, 'cache'));
  expect(warm.problems).toEqual([]);
  expect(warm).toEqual(await build(folder, null));
});

async function write(folder: string, choose: (name: string) => string): Promise<void> {
  const fill = (template: string) =>
    template.replaceAll(/\{\{([\w ]+)\}\}/g, (_, name: string) => choose(name));
  for (const name of ['content', 'openapi']) await rm(join(folder, name), RECURSIVE);
  for (const [name, template] of Object.entries(FILES)) {
    await writeFiles(folder, { [fill(name)]: fill(template) });
    // As if it was written before the build: values from newer files are not cached.
    await utimes(join(folder, fill(name)), 1_000, 1_000);
  }
}

const RECURSIVE = { recursive: true, force: true };

async function build(folder: string, cacheFolder: string | null) {
  const openApiFile = join(folder, 'openapi/library.yaml');
  const { release, problems } = await buildSite(
    toBuildInput(folder, { cacheFolder, openApiFile }),
    SILENT,
    await loadSharedParts(),
  );
  if (!release) return { problems: problems.map(formatProblem) };
  const files = [...release.records, ...release.files, ['worker', release.worker] as const];
  return {
    id: release.id,
    problems: problems.map(formatProblem),
    files: files.map(([name, content]) => [name, toContentHash(content)]),
  };
}
