import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadRecords } from '../../build/release/load-records.ts';
import { createTemporaryFolder } from '../build/temporary-folder.ts';
import { startCloudflareStandIn } from './cloudflare-stand-in/cloudflare-stand-in.ts';
import { NAMESPACE_ID, WORKER, runAgainst, useReleases } from './project.ts';
import { expectServed } from './served-site.ts';

const releases = useReleases(['A', 'B']);

const isBulkWrite = (request: string) => /^PUT .*\/bulk$/.test(request);

it('touches nothing when the build finds a broken link', { timeout: 60_000 }, async () => {
  const cloudflare = await startCloudflareStandIn();
  onTestFinished(() => cloudflare.close());
  const folder = await createTemporaryFolder({
    'content/site.ts': `export const site = { title: 'Test Docs', copyright: '© The testers' };`,
    'content/index.mdx': '# Welcome\n\n[Docs](/dosc/)\n',
  });
  const { code, output } = await runAgainst(cloudflare, [
    'deploy',
    `--content=${join(folder, 'content')}`,
    `--out=${join(folder, 'dist')}`,
    `--config=${await releases.writeConfig()}`,
  ]);
  expect(code).toBe(1);
  expect(output).toContain('content/index.mdx:3:1 links to `/dosc/`');
  expect(cloudflare.state.requests).toEqual([]);
});

it(
  'deploys, lists, previews, deploys again, and rolls back and forth',
  { timeout: 300_000 },
  async () => {
    const cloudflare = await startCloudflareStandIn();
    onTestFinished(() => cloudflare.close());
    const { state } = cloudflare;
    const keys = new Map();
    state.namespaces.set(NAMESPACE_ID, { id: NAMESPACE_ID, title: 'content', keys });
    const config = `--config=${await releases.writeConfig()}`;
    const [a, b] = [releases.find('A'), releases.find('B')];
    const run = (args: string[], env?: Record<string, string>) =>
      runAgainst(cloudflare, [...args, config], env);

    const count = (await loadRecords(a.folder)).size;

    const empty = await run(['releases']);
    expect(empty).toEqual({
      code: 0,
      output: expect.stringContaining('No release has been deployed'),
    });

    const dry = await run(['deploy', `--dist=${a.folder}`, '--dry-run']);
    expect(dry, dry.output).toMatchObject({ code: 0 });
    expect(dry.output).toContain(`${count} of ${count} records are to be written`);
    expect(dry.output).toContain('The Worker does not exist');
    expect(state.requests.filter((request) => !/^GET|bulk\/get$/.test(request))).toEqual([]);

    const first = await run(['deploy', `--dist=${a.folder}`]);
    expect(first, first.output).toMatchObject({ code: 0 });
    expect(first.output).toContain(`Release ${a.id} is served.`);
    await expectServed(cloudflare, a);

    // All of a version but traffic.
    const folder = await createTemporaryFolder();
    const env = {
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      GITHUB_OUTPUT: join(folder, 'output'),
    };
    const preview = await run(['deploy', `--dist=${b.folder}`, '--preview'], env);
    expect(preview, preview.output).toMatchObject({ code: 0 });
    const url = /^Preview: (https:\S+)$/m.exec(preview.output)?.[1] ?? '';
    expect(url).toMatch(new RegExp(`^https://[0-9a-f]{8}-${WORKER}\\.testers\\.workers\\.dev$`));
    expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toBe(`url=${url}\n`);
    expect(await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain(url);
    await expectServed(cloudflare, a);

    const second = await run(['deploy', `--content=${b.content}`, `--out=${b.folder}`]);
    expect(second, second.output).toMatchObject({ code: 0 });
    expect(second.output).toContain(`0 of ${count} records are to be written`);
    await expectServed(cloudflare, b);

    // The same once more: nothing is left to do.
    const versions = state.workers.get(WORKER)?.versions.length;
    const writes = state.requests.filter(isBulkWrite).length;
    const again = await run(['deploy', `--dist=${b.folder}`]);
    expect(again, again.output).toMatchObject({ code: 0 });
    expect(again.output).toContain('It has all traffic already.');
    expect(state.workers.get(WORKER)?.versions.length).toBe(versions);
    expect(state.requests.filter(isBulkWrite).length).toBe(writes);
    expect(state.rewrites).toEqual([]);

    const list = (await run(['releases'])).output.trim().split('\n');
    expect(
      list.slice(1).map((line) => line.split(/ {2,}/).filter((_, index) => index !== 1)),
    ).toEqual([
      [b.id, '100 %', 'all', expect.any(String)],
      [b.id, 'preview', 'all', expect.any(String)],
      [a.id, '–', 'all', expect.any(String)],
    ]);

    const back = await run(['rollback']);
    expect(back, back.output).toMatchObject({ code: 0 });
    expect(back.output).toContain(`Release ${a.id} is served.`);
    await expectServed(cloudflare, a);

    const forth = await run(['rollback', b.id]);
    expect(forth, forth.output).toMatchObject({ code: 0 });
    await expectServed(cloudflare, b);

    expect(await run(['rollback', 'f00'])).toEqual({
      code: 1,
      output: expect.stringContaining('There is no release `f00` that could be served.'),
    });

    // A release that lost a record is not given traffic.
    const own = [...keys.keys()].find((key: string) =>
      keys.get(key).value.includes('The users of release A'),
    );
    keys.delete(own);
    const refused = await run(['rollback', a.id]);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      `Release ${a.id} is no longer whole: 1 of its keys are gone, such as ${own}`,
    );
    await expectServed(cloudflare, b);
  },
);
