import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addUrls } from '../../../build/check/published-urls.ts';
import { runScript } from '../../support/run-script.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { SITE } from '../site-build.ts';

it('adds the addresses of a site to its list with --update-urls', async () => {
  const folder = await createTemporaryFolder(SITE);
  const flags = [`--content=${join(folder, 'content')}`, `--out=${join(folder, 'dist')}`];
  const { code, output } = await runScript(['build', '--update-urls', ...flags]);
  expect([code, output]).toEqual([0, expect.stringContaining('Review and commit it.')]);
  const text = readFileSync(join(folder, 'content/urls.txt'), 'utf8');
  expect(text).toContain('\n/docs/users/levels\n/docs/users/levels#tiers\n');
});

it('adds addresses to a list, sorted and once', () => {
  const text = addUrls('/docs/\n/docs/b\n', ['/docs/b', '/docs/a', '/docs/#x']);
  expect(text.split('\n').filter((line) => line.startsWith('/'))).toEqual([
    '/docs/',
    '/docs/#x',
    '/docs/a',
    '/docs/b',
  ]);
  expect(addUrls(text, [])).toBe(text);
});
