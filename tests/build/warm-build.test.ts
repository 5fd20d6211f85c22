import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { join } from 'node:path';
import type { BuildInput } from '../../build/build-context.ts';
import { buildSite } from '../../build/build-site.ts';
import { formatProblem } from '../../build/problem.ts';
import { SILENT } from '../../build/progress.ts';
import { loadRecords } from '../../build/release/load-records.ts';
import { buildAndWrite } from '../../cli/build-command.ts';
import { createTemporaryFolder, writeFiles } from '../support/temporary-folder.ts';
import { SITE, toBuildInput } from './site-build.ts';

const CACHE_FILE = 'cache/build.sqlite';

const OTHER_VALUES = "UPDATE entries SET value = replace(value, 'e', 'i')";

const FILES = {
  ...SITE,
  'content/docs/03-terms.mdx':
    '# Terms\n\nA <Term>tier</Term> and a [way](./02-users/index.mdx).\n\n' +
    '```mermaid title="Tiers" alt="Silver leads to gold."\nflowchart LR\n  silver --> gold\n```\n',
  'content/glossary.yaml': 'Tier:\n  definition: A rank among users.\n',
};

const EDITS: Record<string, Record<string, string>> = {
  'nothing changed': {},
  'a text changed, and a picture': {
    'content/docs/01-faqs.md': '---\ntitle: FAQs\nslug: /docs/faqs/\n---\n\nAnother text.\n',
    'content/docs/02-users/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>',
  },
  'a title changed, a term, and a page came': {
    'content/docs/02-users/02-levels.mdx': '# Ranks\n\n## Tiers\n\n[Intro](intro)\n',
    'content/glossary.yaml': 'Tier:\n  definition: Another meaning.\n',
    'content/docs/02-users/03-new.mdx': '# New\n\n[Levels](02-levels.mdx#tiers)\n',
  },
};

it('writes the same bytes with a cache as without', async () => {
  const folder = await createTemporaryFolder(FILES);
  await build(folder, 'cache');
  for (const [edit, files] of Object.entries(EDITS)) {
    await writeFiles(folder, files);
    const warm = await build(folder, 'cache');
    expect([edit, warm.problems]).toEqual([edit, []]);
    expect([edit, warm]).toEqual([edit, await build(folder, null)]);
  }
  // Back to the first state, whose entries are still in the cache.
  await writeFiles(folder, FILES);
  await rm(join(folder, 'content/docs/02-users/03-new.mdx'));
  await rename(
    join(folder, 'content/docs/02-users/01-intro.mdx'),
    join(folder, 'content/docs/02-users/01-start.mdx'),
  );
  const warm = await build(folder, 'cache');
  expect(warm.problems).toHaveLength(1);
  expect(warm).toEqual(await build(folder, null));
});

const CONTRACT = `openapi: 3.1.0
info: { title: Library, version: '1' }
paths:
  /books:
    post:
      operationId: createBook
      summary: Add a book
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Book' }
            examples: { short: { $ref: '#/components/examples/short' } }
      responses: { '204': { description: Added. } }
  /readers:
    get: { operationId: listReaders, summary: List the readers, responses: { '200': { description: Readers. } } }
components:
  schemas:
    Book: { type: object, properties: { title: { type: string, description: What it is called. } } }
    Shelf: { type: object, properties: { row: { type: integer, description: Counted from below. } } }
  examples:
    short: { value: { title: It } }
`;

const BOOKS = `# Books

<Operation id="listReaders" />

<FormFields create={"createBook"} />

<SchemaFields schema="Shelf" fields="row" />

\`\`\`json operation=createBook request
{ "title": "It" }
\`\`\`
`;

/** What an author replaces in the contract, one after another, and whether it is wrong then. */
const CONTRACT_EDITS: [from: string, to: string, isWrong: boolean][] = [
  ['What it is called.', 'What is on its cover.', false],
  ['Counted from below.', 'Counted from above.', false],
  ['List the readers', 'List all readers', false],
  ['{ value: { title: It } }', '{ value: { title: 7 } }', true],
  ['{ value: { title: 7 } }', '{ value: { title: That } }', false],
  ['{ title: { type: string', '{ title: { type: string, minLength: 3', true],
  ['minLength: 3', 'minLength: 1', false],
];

it('writes and reports the same after each edit of the contract, with a cache as without', async () => {
  const folder = await createTemporaryFolder({ ...SITE, 'content/docs/03-books.mdx': BOOKS });
  let contract = CONTRACT;
  for (const [from, to, isWrong] of CONTRACT_EDITS) {
    contract = contract.replace(from, to);
    await writeFiles(folder, { 'library.yaml': contract });
    const warm = await build(folder, 'cache');
    expect({ to, ...warm }).toEqual({ to, ...(await build(folder, null)) });
    expect([to, warm.problems.length > 0]).toEqual([to, isWrong]);
  }
});

it.each([
  ['was deleted', (file: string) => rm(file)],
  ['was cut off', (file: string) => truncate(file, 10_000)],
  ['has other values', async (file: string) => change(file, OTHER_VALUES)],
  ['was overwritten in the middle', overwriteMiddle],
])('writes the same where the cache %s', async (_, damage) => {
  const folder = await createTemporaryFolder(FILES);
  const out = join(folder, 'dist');
  await buildAndWrite(toInput(folder, 'cache'), out);
  const before = loadRecords(out);
  const file = join(folder, CACHE_FILE);
  // As at the end of a process: all values are in one file.
  change(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
  await damage(file);
  await rm(out, { recursive: true });
  expect((await buildAndWrite(toInput(folder, 'cache'), out)).release).not.toBeNull();
  expect(loadRecords(out)).toEqual(before);
});

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

async function overwriteMiddle(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(7, 8_192, bytes.length - 8_192));
}

function toInput(folder: string, cache: string | null): BuildInput {
  const contract = join(folder, 'library.yaml');
  return toBuildInput(folder, {
    cacheFolder: cache && join(folder, cache),
    openApiFile: existsSync(contract) ? contract : null,
  });
}

async function build(folder: string, cache: string | null) {
  const { release, problems } = await buildSite(toInput(folder, cache), SILENT);
  return {
    id: release?.id,
    problems: problems.map(formatProblem),
    records: [...(release?.records ?? [])],
    files: [...(release?.files ?? [])].map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString('base64'),
    ]),
  };
}
