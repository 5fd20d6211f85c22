import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UsageError } from '../../build/problem.ts';
import { runBuild } from '../../cli/build-command.ts';
import type { buildAndWrite } from '../../cli/build-command.ts';
import { describeUnset } from '../../cli/unset-settings.ts';
import { SITE } from '../build/site-build.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { buildFiles } from './run-build.ts';

/** Over a megabyte of problems comes from the process that builds. */
const LINKS = 700;
const LONG = 'x'.repeat(1_500);

describe('npm run build', () => {
  it('says what it has built, prints warnings, and updates the list of addresses', async () => {
    const { code, errors, lines, folder } = await buildFiles(
      {
        ...SITE,
        'content/docs/03-moved.mdx': '---\naliases: [/docs/old]\n---\n\n# Moved\n',
        'content/urls.txt': '/docs/old\n',
      },
      '--update-urls',
    );
    expect(code, errors.join('\n')).toBe(0);
    expect(errors).toEqual([
      expect.stringMatching(/^content\/urls\.txt:1:1 warning: \d+ addresses of the site are not/),
    ]);
    expect(lines).toEqual([
      expect.stringMatching(/^Built 7 pages in \d+\.\d s: release [0-9a-f]{16} in OUT$/),
      expect.stringMatching(/^Updated .*content\/urls\.txt\. Review and commit it\.$/),
    ]);
    const list = (await readFile(join(folder, 'content/urls.txt'), 'utf8')).split('\n');
    expect(list).toEqual(expect.arrayContaining(['/docs/old', '/docs/users/levels']));
  });

  it('prints each error, however many there are, writes nothing, and has an exit code', async () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    onTestFinished(() => void vi.unstubAllEnvs());
    const links = Array.from(
      { length: LINKS },
      (_, at) => `[Nowhere](/docs/none-${at}-${LONG})\n\n`,
    );
    const { code, errors, lines, folder } = await buildFiles(
      {
        ...SITE,
        'content/docs/03-links.mdx': `# Links\n\n${links.join('')}`,
        'content/urls.txt': '/docs/old\n',
      },
      '--update-urls',
    );
    expect(code).toBe(1);
    expect(errors).toHaveLength(LINKS + 1);
    // As GitHub shows them in the changed files of a pull request.
    const message = `Broken link \`/docs/none-0-${LONG}\`.`;
    const place = 'content/docs/03-links.mdx';
    expect(errors[0]).toBe(
      `${place}:3:1 ${message}\n::error file=${place},line=3,col=1::${message}`,
    );
    expect(errors.at(-1)).toBe(`\n${LINKS} errors; nothing was written.`);
    expect(lines).toEqual([]);
    expect(await readFile(join(folder, 'content/urls.txt'), 'utf8')).toBe('/docs/old\n');
  });

  const BUILT = { release: { id: 'a' }, problems: [], pages: 1, leftOut: [], urls: [] };

  it('lists addresses of a content folder only', async () => {
    const folder = await createTemporaryFolder({ 'api.yaml': 'openapi: 3.1.0\n' });
    const args = ['--update-urls', `--openapi=${join(folder, 'api.yaml')}`];
    await expect(runBuild(args, async () => BUILT)).rejects.toThrow(
      new UsageError('--update-urls needs a content folder.'),
    );
  });

  it('says what is not set in the site of this project, which it builds into `dist`', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const build = vi.fn<typeof buildAndWrite>(async () => BUILT);
    expect(await runBuild([], build)).toBe(0);
    expect(log.mock.calls.flat()).toEqual(describeUnset());
    const input = { keepGoing: false, allWarnings: false, drafts: false, basePath: '/' };
    expect(build.mock.calls).toEqual([[expect.objectContaining(input), 'dist']]);
  });
});
