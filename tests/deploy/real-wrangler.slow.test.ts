import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect } from 'vitest';
import { runProgram } from '../support/run-script.ts';
import {
  WORKER,
  expectServed,
  expectSuccess,
  findWorker,
  runByProcess,
  toDeployArgs,
  toEnv,
  uploadedTest,
  writeProject,
} from './project.ts';
import type { TestProject } from './project.ts';

const it = uploadedTest;

const WRANGLER = resolve('node_modules/wrangler/bin/wrangler.js');

/** What a person types who knows wrangler but not this project. */
const WRANGLER_COMMANDS: [string, string][] = [
  ['deploy', 'Run `npm run deploy`,'],
  ['versions upload', 'Run `npm run deploy -- --preview`,'],
  // The configuration in `dist` is next to it.
  ['deploy dist/worker/index.js', 'Run `npm run deploy`,'],
];

/** Release C is not uploaded. */
const toArgs = ({ C, config }: TestProject) => toDeployArgs(C, config);

describe.concurrent('npm run deploy in a process with wrangler', () => {
  it("uses the account, the token and the Worker's name that are documented, and no others", async ({
    cloudflare,
    project,
  }) => {
    const root = await writeProject(project.folder, project.C);
    const config = join(root, 'wrangler.toml');
    await writeFile(config, `account_id = "${'f'.repeat(32)}"\n${await readFile(config, 'utf8')}`);
    // wrangler prefers these, which other programs use or a CI of Cloudflare sets.
    const env = {
      CLOUDFLARE_API_KEY: 'key-of-another-account',
      CLOUDFLARE_EMAIL: 'tester@example.com',
      CLOUDFLARE_ENV: 'staging',
      WRANGLER_CI_OVERRIDE_NAME: 'another-worker',
    };
    const flags = [`--dist=${join(root, 'dist')}`, `--config=${config}`];
    expectSuccess(await runByProcess(cloudflare, ['deploy', ...flags], env));
    expect([...cloudflare.state.workers.keys()]).toEqual([WORKER]);
    await expectServed(cloudflare, project.C);
  });

  it('attaches the domains of the configuration', async ({ cloudflare, project }) => {
    const { state, faults } = cloudflare;
    const root = await writeProject(project.folder, project.B);
    const config = join(root, 'wrangler.toml');
    const routes = 'routes = [{ pattern = "docs.example.com", custom_domain = true }]\n';
    await writeFile(config, routes + (await readFile(config, 'utf8')));
    const deploy = () =>
      runByProcess(cloudflare, ['deploy', `--dist=${root}/dist`, `--config=${config}`]);
    const refusal = { kind: 'status', status: 400, code: 100_117 } as const;
    faults.add({ request: /domains\/records$/, fault: refusal });
    expect(await deploy()).toEqual({
      code: 1,
      output: expect.stringContaining('must be a zone of this account'),
    });
    faults.clear();
    expectSuccess(await deploy());
    expect(state.domains).toEqual(new Map([['docs.example.com', WORKER]]));
  });

  it('says what to do about an error of the API', async ({ cloudflare, project }) => {
    const fault = { kind: 'status', status: 403, code: 10_000 } as const;
    cloudflare.faults.add({ request: /assets-upload-session$/, fault });
    const run = await runByProcess(cloudflare, toArgs(project));
    expect(run).toEqual({
      code: 1,
      output: expect.stringContaining('“Upload the Worker version” failed: `wrangler versions'),
    });
    expect(run.output).toContain('Check CLOUDFLARE_API_TOKEN');
    expect(run.output).not.toContain(cloudflare.state.token);
    await expectServed(cloudflare, project.A);
  });
});

/** Without a terminal, a process group gets the signal from its sender, and the command also from its parent. */
function interrupt(child: ChildProcess): void {
  const pid = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
  process.kill(Number(pid), 'SIGINT');
  child.kill('SIGINT');
}

describe.concurrent('Ctrl+C', () => {
  it.for([
    { name: 'records are written', request: /^PUT .*\/bulk$/ },
    { name: 'wrangler uploads', request: /^POST .*\/versions$/ },
  ])('says what has the traffic while $name', async ({ request }, { cloudflare, project }) => {
    let stop = () => {};
    cloudflare.faults.add({ request, fault: { kind: 'silence', run: () => stop() } });
    const run = await runByProcess(cloudflare, toArgs(project), {}, (child) => {
      stop = () => interrupt(child);
    });
    expect(run).toEqual({ code: 130, output: expect.stringContaining('was stopped.') });
    expect(run.output).toMatch(/Release [0-9a-f]+ has the traffic\. Run the same command again\./);
    cloudflare.faults.clear();
    await expectServed(cloudflare, project.A);
  });
});

describe.concurrent('a habit', () => {
  it('of wrangler changes nothing for readers', async ({ cloudflare, project }) => {
    const before = structuredClone(findWorker(cloudflare));
    const cwd = await writeProject(project.folder, project.C);
    for (const [command, message] of WRANGLER_COMMANDS) {
      const args = [WRANGLER, ...command.split(' ')];
      const run = await runProgram(process.execPath, args, { cwd, env: toEnv(cloudflare) });
      expect(run, command).toEqual({ code: 1, output: expect.stringContaining(message) });
    }
    expect(findWorker(cloudflare)).toEqual(before);
    await expectServed(cloudflare, project.A);
  });
});
