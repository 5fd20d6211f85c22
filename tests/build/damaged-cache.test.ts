import { DatabaseSync } from 'node:sqlite';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { join } from 'node:path';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { buildBoth, replaceFiles } from './edited-site.ts';
import { SITE } from './site-build.ts';

const CACHE_FILE = 'cache/build.sqlite';

const OTHER_VALUES = "UPDATE entries SET value = replace(value, 'e', 'i')";

const FILES = {
  ...SITE,
  'content/docs/03-terms.mdx':
    '# Terms\n\nA <Term>tier</Term> and a [way](./02-users/index.mdx).\n\n' +
    '```mermaid title="Tiers" alt="Silver leads to gold."\nflowchart LR\n  silver --> gold\n```\n',
  'content/glossary.yaml': 'Tier:\n  definition: A rank among users.\n',
};

it.each([
  ['was deleted', (file: string) => rm(file)],
  ['was cut off', (file: string) => truncate(file, 10_000)],
  ['has other values', async (file: string) => change(file, OTHER_VALUES)],
  ['was overwritten in the middle', overwriteMiddle],
])('writes the same where the cache %s', async (_, damage) => {
  const folder = await createTemporaryFolder();
  await replaceFiles(folder, FILES);
  await buildBoth(folder);
  const file = join(folder, CACHE_FILE);
  // As at the end of a process: all values are in one file.
  change(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
  await damage(file);
  const { warm, cold } = await buildBoth(folder);
  expect(warm).toEqual({ ...cold, problems: [] });
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
