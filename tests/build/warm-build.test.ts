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
  return toBuildInput(folder, { cacheFolder: cache && join(folder, cache) });
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
