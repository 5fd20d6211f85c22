import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect } from 'vitest';
import { runProgram, runScript } from '../support/run-script.ts';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { expectScene, loadScenes } from './scene.ts';
import { WORKER, copyRelease, expectServed, sceneTest, toArgs, toTraffic } from './stage.ts';
import type { Stage } from './stage.ts';

describe.concurrent('scenes of the account', () => {
  const it = sceneTest;

  it.for(loadScenes(false))('$name', async ({ scene, says }, { open }) => {
    await expectScene(await open(scene.account), scene, says);
  });
});

describe.concurrent('a deploy', () => {
  const it = sceneTest;

  it('is not mixed with one that runs at the same time', async ({ open }) => {
    const stage = await open();
    const [runB, runC] = await Promise.all([stage.run('deploy B'), stage.run('deploy C')]);
    const isB = toTraffic(stage)[0] === 'B 100';
    expect((isB ? runB : runC).code, runB.output + runC.output).toBe(0);
    await expectServed(stage.cloudflare, stage.releases[isB ? 'B' : 'C']);
    const other = isB ? 'C' : 'B';
    const scene = { run: `deploy ${other}`, traffic: [`${other} 100`] };
    await expectScene(stage, scene, [`Release {${other}} is served.`]);
  });

  it('ends a wrangler that says nothing', async ({ open }) => {
    const { cloudflare, run } = await open('A');
    // On a busy machine, wrangler says nothing even before this request.
    cloudflare.faults.add({ request: /^POST .*\/versions$/, fault: { kind: 'silence' } });
    const { code, output } = await run('deploy B --timeout=1');
    expect(code, output).toBe(1);
    expect(output).toContain('`wrangler versions upload` printed nothing for 5 s and was ended.');
  });

  it('uploads a preview to a Worker of its own, with a stable URL and a summary', async ({
    open,
  }) => {
    const stage = await open('A');
    const { cloudflare, releases, root } = stage;
    const env = { GITHUB_OUTPUT: join(root, 'output') };
    const summary = join(root, 'summary.md');
    // Other steps of the job write it too.
    await writeFile(env.GITHUB_OUTPUT, 'a=b\n');
    const run = `deploy B --preview --alias=pr-1 --summary=${summary}`;
    const url = `https://pr-1-${WORKER}-preview.testers.workers.dev`;
    const { stdout } = await expectScene(stage, { run, env }, [`\nPreview: ${url}\n`]);
    expect(stdout).toBe(`Preview: ${url}\n`);
    expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toBe(`a=b\nurl=${url}\n`);
    const text = await readFile(summary, 'utf8');
    expect(text).toContain(`${url} shows release \`${releases.B.id}\`.`);
    expect(text).toContain(
      `#### Changed pages (2)\n\n- [\` /docs/levels \`](<${url}/docs/levels>)`,
    );
    const page = await cloudflare.fetchSite(new URL(url).hostname, '/docs/users');
    expect(await page.text()).toContain('The users of release B.');
    const again = { run: `deploy B --preview --summary=${join(root, 'none/a.md')}`, exit: 1 };
    const says = ['uploaded by an earlier run', '“Write the summary” failed'];
    await expectScene(stage, again, says);
  });
});

/** The environment of a program that uses the fake, without the machine's own account, CI job, npm and proxy. */
function toEnv({ env: ofFake, url }: FakeCloudflare, env = {}): NodeJS.ProcessEnv {
  const isNeutral = ([name]: [string, unknown]) =>
    !/^(?:CLOUDFLARE|CF|WRANGLER|GITHUB|npm)_|_proxy$/i.test(name);
  const neutral = Object.fromEntries(Object.entries(process.env).filter(isNeutral));
  const hook = new URL('fake-cloudflare/preview-fetch.ts', import.meta.url).href;
  const NODE_OPTIONS = `--import=${hook}`;
  return { ...neutral, ...ofFake, FAKE_CLOUDFLARE_URL: url, NODE_OPTIONS, ...env };
}

function runByProcess(
  { cloudflare, config, releases }: Stage,
  command: string,
  env = {},
  onStart?: (child: ChildProcess) => void,
) {
  return runScript(toArgs(command, releases, config), toEnv(cloudflare, env), onStart);
}

describe.concurrent('npm run deploy in a process', () => {
  const it = sceneTest;

  it("uses the account, the token and the Worker's name that are documented, and no others", async ({
    open,
  }) => {
    const stage = await open('A');
    const { cloudflare, config, releases } = stage;
    await writeFile(config, `account_id = "${'f'.repeat(32)}"\n${await readFile(config, 'utf8')}`);
    // wrangler prefers these, which other programs use or a CI of Cloudflare sets.
    const { code, output } = await runByProcess(stage, 'deploy B', {
      CLOUDFLARE_API_KEY: 'key-of-another-account',
      CLOUDFLARE_EMAIL: 'tester@example.com',
      CLOUDFLARE_ENV: 'staging',
      WRANGLER_CI_OVERRIDE_NAME: 'another-worker',
    });
    expect(code, output).toBe(0);
    expect([...cloudflare.state.workers.keys()]).toEqual([WORKER]);
    await expectServed(cloudflare, releases.B);
  });

  it('ends by a signal that its process group gets, and its parent forwards', async ({ open }) => {
    const stage = await open('A');
    const { faults } = stage.cloudflare;
    let stop = () => {};
    faults.add({ request: /^PUT .*\/bulk$/, fault: { kind: 'silence', run: () => stop() } });
    const { code, output } = await runByProcess(stage, 'deploy B', {}, (child) => {
      stop = () => {
        const pid = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
        for (const id of [Number(pid), Number(child.pid)]) process.kill(id, 'SIGINT');
      };
    });
    expect(code, output).toBe(130);
    const { id } = stage.releases.A;
    expect(output).toContain(`Release ${id} has the traffic. Run the same command again.`);
  });

  it('sends no request when a signal ends its build', async ({ open }) => {
    const stage = await open();
    const end = "process.argv.includes('build')&&process.kill(process.pid,'SIGKILL')";
    const NODE_OPTIONS = `--import=data:text/javascript,${end}`;
    const { code, output } = await runByProcess(stage, 'deploy', { NODE_OPTIONS });
    expect(code, output).toBe(1);
    expect(stage.cloudflare.state.requests).toEqual([]);
  });

  it.for([
    'deploy',
    'versions upload',
    // The configuration in `dist` is next to it.
    'deploy dist/worker/index.js',
  ])('is what `wrangler %s` leads to, which changes nothing', async (command, { open }) => {
    const stage = await open('A');
    const { cloudflare, root: cwd, releases } = stage;
    await copyRelease(stage, releases.B);
    // The build command of the configuration.
    await symlink(resolve('cli'), join(cwd, 'cli'));
    const args = [resolve('node_modules/wrangler/bin/wrangler.js'), ...command.split(' ')];
    const options = { cwd, env: toEnv(cloudflare) };
    const { code, output } = await runProgram(process.execPath, args, options);
    expect(code, output).toBe(1);
    expect(output).toContain('Nothing was uploaded. Run `npm run deploy`, which builds');
    expect(toTraffic(stage)).toEqual(['A 100']);
    const writes = cloudflare.state.requests.filter((name) => name.startsWith('P'));
    expect(writes).toEqual([]);
  });
});
