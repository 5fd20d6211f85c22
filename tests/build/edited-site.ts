import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildInput } from '../../build/build-context.ts';
import type { FrontMatter } from '../../build/content/front-matter.ts';
import { toContentHash } from '../../build/content-hash.ts';
import { buildSite, compileSite } from '../../build/build-site.ts';
import { openCache } from '../../build/files/cache.ts';
import type { Cache } from '../../build/files/cache.ts';
import { formatProblem } from '../../build/problem.ts';
import { SILENT } from '../support/silent-progress.ts';
import { IMAGE_CACHE, loadSharedParts } from '../support/shared-parts.ts';
import { makeOld, writeFiles } from '../support/temporary-folder.ts';
import { SITE, toBuildInput } from './site-build.ts';

/** A site that has one of everything; `{{name}}` is one of the texts of that name in `CHOICES`. */
const TEMPLATES = {
  'content/site.ts': `export const site = {
    title: '{{title}}', tagline: '{{tagline}}', copyright: '© The readers', url: '{{url}}',
    editUrl: 'https://github.com/acme/{{repository}}/', provisional: {{provisional}},
    announcement: { id: 'new', text: '{{announcement}}', href: '/docs/books' },
  };`,
  'content/sidebars.ts': `export const sidebars = {
    docs: ['index', { label: '{{group}}', pages: [{{order}}, 'terms', 'tasks'] }, { label: 'Last', pages: ['{{file}}'] }] };`,
  'content/index.mdx': '---\nlayout: landing\n---\n\n# Welcome\n\n[Docs](/docs/)\n',
  'content/docs/index.mdx': `# Overview

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

<Proposed />

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
  'content/docs/terms.mdx':
    '# Terms\n\nA <Term>volume</Term>.\n\n<Glossary />\n\n<OpenQuestions />\n',
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
info: { title: '{{api}}', version: '1', description: 'See [Books](/docs/books).' }
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
            examples: { short: { value: { title: {{example}} } } }
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
  added: ['Added.', 'It is there.'],
  link: ["'[Books](/docs/books#how-to-read)'", "'[Books](/docs/books)'", 'None.'],
  required: ['', 'title'],
  field: ['What it is called.', 'What is on its cover.'],
  length: ['10', '20'],
};

export const NAMES = Object.keys(CHOICES);

/** Return the text of a name after so many edits of it. */
export function chooseText(name: string, edits: number): string {
  const texts = CHOICES[name] ?? [];
  return texts[edits % texts.length] ?? '';
}

/** Write the site with a text for each name. */
export async function writeEditedSite(
  folder: string,
  choose: (name: string) => string,
): Promise<void> {
  const fill = (template: string) =>
    template.replaceAll(/\{\{([\w ]+)\}\}/g, (_, name: string) => choose(name));
  const files = Object.entries(TEMPLATES).map((file) => file.map(fill) as [string, string]);
  await replaceFiles(folder, Object.fromEntries(files));
}

/** The field of front matter → what it says before and after an edit. */
const FIELDS: Record<keyof FrontMatter, [before: string, after: string]> = {
  title: ['Overview', 'Start'],
  description: ['What is here.', 'All of it.'],
  slug: ['/docs/one', '/docs/two'],
  id: ['first-name', 'second-name'],
  draft: ['false', 'true'],
  unlisted: ['false', 'true'],
  hide_table_of_contents: ['false', 'true'],
  pagination_label: ['Before', 'After'],
  keywords: ['[zebra]', '[giraffe]'],
  sidebar_label: ['Here', 'There'],
  sidebar_position: ['1', '99'],
  layout: ['guide', 'landing'],
  aliases: ['[/old]', '[/older]'],
  anchors: ['{ one: first }', '{ two: first }'],
};

/** Write a site with a page for each field of front matter, as it is before or after the edit. */
export async function writeFields(folder: string, edited: 0 | 1): Promise<void> {
  const pages = Object.entries(FIELDS).map(([field, values]) => [
    `content/docs/of-${field}.mdx`,
    `---\n${field}: ${values[edited]}\n---\n\n# Page\n\n## First\n\nText of a zebra and a giraffe.\n`,
  ]);
  await replaceFiles(folder, { ...SITE, ...(Object.fromEntries(pages) as object) });
}

/** Replace all files of a site. */
async function replaceFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const name of ['content', 'openapi']) await rm(join(folder, name), RECURSIVE);
  await writeFiles(folder, files);
  await makeOld(folder);
}

const RECURSIVE = { recursive: true, force: true };

/** Build with the cache of earlier builds and without one; both have to have the same problems and files. */
export async function buildBoth(folder: string, parts: Partial<BuildInput> = {}) {
  const warm = await build(folder, { ...parts, cacheFolder: join(folder, 'cache') });
  return { warm, cold: await build(folder, parts) };
}

/** The same without what a release has beside its pages, which takes most of the time of a build. */
export async function compileBoth(folder: string, warm: Cache, parts: Partial<BuildInput> = {}) {
  const input = toBuildInput(folder, parts);
  const compile = async (cache: Cache) => {
    const { highlighter } = await loadSharedParts();
    const site = await compileSite(input, { cache, highlighter }, SILENT);
    const { pages, sidebars, vocabulary, addresses } = site;
    const pictures = [...addresses.assets.files.keys()];
    const parts = { problems: site.problems.map(formatProblem), sidebars, vocabulary, pictures };
    return { parts, pages: Object.fromEntries(pages.map((page) => [page.path, page])) };
  };
  return { warm: await compile(warm), cold: await compile(openCache(null, '')) };
}

async function build(folder: string, parts: Partial<BuildInput>) {
  const input = toBuildInput(folder, parts);
  const { bundles, highlighter } = await loadSharedParts(input.basePath);
  const cache = input.cacheFolder === null ? { cache: IMAGE_CACHE } : {};
  const { release, problems } = await buildSite(input, SILENT, { bundles, highlighter, ...cache });
  const built = { problems: problems.map(formatProblem), id: release?.id };
  if (!release) return built;
  const files = [...release.records, ...release.files, ['worker', release.worker] as const];
  const hashes = files.map(([name, content]): [string, string] => [name, toContentHash(content)]);
  return { ...built, files: Object.fromEntries(hashes) };
}
