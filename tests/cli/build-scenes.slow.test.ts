import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import type { Unit } from '../../build/progress.ts';
import { SITE, toBuildInput } from '../build/site-build.ts';
import { runScript } from '../support/run-script.ts';
import { loadSharedParts } from '../support/shared-parts.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { buildFiles } from './run-build.ts';

const BROKEN = '# Broken\n\n{1 +}\n';
const BAD_LINK = '# Linked\n\n[Nowhere](/docs/none)\n';

it.each([
  [
    'the other pages',
    { 'c\u001b[2J.mdx': '# A name that no page can have\n', 'd.mdx': BAD_LINK },
    '2 errors; left out: content/docs/c\\u001b[2J.mdx; 1 error in the built pages.',
  ],
  [
    'all pages',
    { 'c.mdx': BAD_LINK, 'd.mdx': BAD_LINK },
    '2 errors; left out: nothing; 2 errors in the built pages.',
  ],
  ['none with an error', { 'c.mdx': BROKEN }, '1 error; left out: content/docs/c.mdx.'],
])('a build that keeps going writes %s, and fails', async (_, pages, summary) => {
  const files = Object.entries(pages).map(([name, text]) => [`content/docs/${name}`, text]);
  const { code, errors, lines, out } = await buildFiles(
    { ...SITE, ...Object.fromEntries(files) },
    '--keep-going --base=/base/',
  );
  expect([code, errors.at(-1)]).toEqual([1, `\n${summary}`]);
  expect(lines[0]).toMatch(/^Built \d+ pages in /);
  expect(existsSync(join(out, 'assets/base/_assets'))).toBe(true);
});

it('each page is a unit of its own, whose name is known before it is compiled', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Library', version: '1' },
    paths: { '/books': { get: { operationId: 'list-books', responses: {} } } },
    components: { schemas: { Book: { type: 'string' } } },
  };
  const folder = await createTemporaryFolder({
    ...SITE,
    'api/library.json': JSON.stringify(document),
  });
  const input = toBuildInput(folder, { openApiFile: join(folder, 'api/library.json') });
  const units: (Unit | null)[] = [];
  const begin = (unit: Unit | null) => void units.push(unit);
  await buildSite(input, { report: () => {}, begin }, await loadSharedParts());
  const toName = (unit: Unit | null) =>
    unit ? [relative(folder, unit.file), unit.page ?? ''].join(' ').trim() : '(end)';
  expect(units.map(toName)).toEqual([
    'api/library.json',
    'api/library.json /docs/api/library',
    'api/library.json /docs/api/library/library',
    'api/library.json /docs/api/library/tags/all-operations',
    'api/library.json /docs/api/library/list-books',
    'api/library.json /docs/api/library/schemas',
    'api/library.json /docs/api/library/schemas/book',
    '(end)',
    'content/docs/01-faqs.md',
    'content/docs/02-users/01-intro.mdx',
    'content/docs/02-users/02-levels.mdx',
    'content/docs/02-users/index.mdx',
    'content/docs/index.mdx',
    'content/index.mdx',
    '(end)',
  ]);
});

it.each([
  [
    'a folder of other files',
    { 'dist/letter.txt': 'Dear' },
    'dist',
    / holds files that are not a release/,
  ],
  [
    'a file',
    { dist: '' },
    'dist/site',
    /^ENOTDIR: .*\/dist.*\. Name a folder instead of a file\.$/m,
  ],
])('a build into %s says so in one line', async (_, files, out, message) => {
  const folder = await createTemporaryFolder({ ...SITE, ...files });
  const args = [`--content=${join(folder, 'content')}`, `--out=${join(folder, out)}`];
  const { code, output } = await runScript(['build', ...args]);
  expect(code, output).toBe(1);
  expect(output).toMatch(message);
  expect(output).not.toMatch(/^ +at /m);
});

it('a build whose code never ends can be ended', async () => {
  const endless = 'console.log("started");\nfor (;;);\n';
  const folder = await createTemporaryFolder({ ...SITE, 'content/site.ts': endless });
  const args = ['build', '--content', join(folder, 'content'), '--out', join(folder, 'dist')];
  const build = spawn(process.execPath, ['--import', './cli/jsx.ts', 'cli/main.ts', ...args]);
  let output = '';
  build.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toMatch(/^started\n/m);
  build.kill('SIGTERM');
  expect(await once(build, 'exit')).toEqual([null, 'SIGTERM']);
});
