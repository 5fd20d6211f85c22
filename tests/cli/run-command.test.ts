import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProjectCopy } from './project-copy.ts';

/** A command that prints the environment that it gets. */
const PRINT = 'console.log(JSON.stringify({ args: process.argv.slice(2), env: process.env }));\n';

/** All that content may read, each with its own value. */
const LISTED = Object.fromEntries(
  (
    'CI GITHUB_ACTIONS PORT GOGC NODE_EXTRA_CA_CERTS WRANGLER_COMMAND WRANGLER_LOG WRANGLER_SEND_METRICS ' +
    'TERM COLORTERM NO_COLOR FORCE_COLOR LANG LC_ALL LC_CTYPE TZ HOME XDG_CACHE_HOME XDG_CONFIG_HOME TMPDIR TMP TEMP ' +
    'USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA SYSTEMDRIVE SYSTEMROOT WINDIR COMSPEC PATHEXT ' +
    'npm_config_content npm_config_openapi npm_config_openapi_root npm_config_out npm_config_base npm_config_dist ' +
    'npm_config_broken_links npm_config_links_origin npm_config_keep_going npm_config_update_urls npm_config_port npm_config_host'
  )
    .split(' ')
    .map((name) => [name, `value of ${name}`]),
);

const SECRETS = {
  CLOUDFLARE_API_TOKEN: 'secret',
  GITHUB_TOKEN: 'secret',
  NPM_TOKEN: 'secret',
  npm_config__auth: 'secret',
  npm_package_name: 'docs',
  HTTPS_PROXY: 'http://user:secret@proxy',
  DATABASE_URL: 'secret',
  PORTS: 'secret',
};

describe('the environment of a command', () => {
  const load = async (command: string) => {
    const { run, folder } = await createProjectCopy({
      'cli/main.ts': PRINT,
      'tests/run.ts': PRINT,
    });
    const bin = join(folder, 'node_modules/.bin');
    const path = ['/a', bin, '/b'].join(delimiter);
    const { stdout } = run([command, '--flag', 'a b'], {
      ...LISTED,
      ...SECRETS,
      NODE_ENV: 'development',
      PATH: path,
    });
    const { args, env } = JSON.parse(stdout) as { args: string[]; env: Record<string, string> };
    const { PATH, PARENT_PID, ...others } = env;
    expect(PARENT_PID).toBe(String(process.pid));
    expect(PATH?.split(delimiter)).toEqual([dirname(process.execPath), bin, '/a', '/b']);
    return { args, others };
  };

  it.each(['build', 'start', 'preview', 'wrangler-build'])(
    'has no secrets, because content is code: %s',
    async (command) => {
      const { args, others } = await load(command);
      expect(args).toEqual([command, '--flag', 'a b']);
      expect(others).toEqual({ ...LISTED, NODE_ENV: 'production' });
    },
  );

  it.each(['deploy', 'prune', 'releases', 'rollback', 'setup'])(
    'has credentials, and uses the proxy, where it needs an account: %s',
    async (command) => {
      const { others } = await load(command);
      const expected = { ...LISTED, ...SECRETS, NODE_ENV: 'production', NODE_USE_ENV_PROXY: '1' };
      expect(others).toEqual(expected);
    },
  );

  it('is that of the maintainer for the tests', async () => {
    const { args, others } = await load('test');
    expect(args).toEqual(['--flag', 'a b']);
    expect(others).toEqual({ ...LISTED, ...SECRETS, NODE_ENV: 'development' });
  });
});

describe('a command', () => {
  it('that is a program of a package gets its own arguments first', async () => {
    const { run } = await createProjectCopy({
      'node_modules/prettier/bin/prettier.cjs': 'console.log(process.argv.slice(2).join())',
    });
    expect(run(['format', '--check']).stdout).toBe('--write,.,--check\n');
  });

  it('can be any program of a package, on the same Node', async () => {
    const { run } = await createProjectCopy({
      'tool.mjs': 'console.log(process.execPath, process.env.NODE_ENV, process.argv.slice(2));',
    });
    const { stdout } = run(['exec', 'node', 'tool.mjs', '-u', 'a b'], { NODE_ENV: 'development' });
    expect(stdout).toBe(`${process.execPath} development [ '-u', 'a b' ]\n`);
  });

  it('that checks the links of a site says where none responds', async () => {
    const { run } = await createProjectCopy({});
    expect(run(['check:external', 'http://127.0.0.1:9/']).stderr).toContain(
      'Nothing responds at http://127.0.0.1:9/. First run `npm start` in another terminal.',
    );
  });

  it.each([
    ['process.exitCode = 3;', 3],
    ["process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1e3);", 137],
    ['', 0],
  ])('ends as in a shell: %s', async (code, status) => {
    const { run } = await createProjectCopy({ 'cli/main.ts': code });
    expect(run(['build']).status).toBe(status);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'gets %s, and has time to end',
    async (signal) => {
      const { folder, env } = await createProjectCopy({
        'cli/main.ts': `setInterval(() => {}, 1e3);
          process.once('${signal}', () => { console.log('ended'); process.exit(7); });
          console.log('started');`,
      });
      const child = spawn(process.execPath, ['cli/run.mjs', 'start'], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await expect.poll(() => output).toBe('started\n');
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([7, null]);
      expect(output).toBe('started\nended\n');
    },
  );

  it('of npm ends with the shell that has started it', async () => {
    const { folder, env } = await createProjectCopy({
      'cli/main.ts': `import { writeFileSync } from 'node:fs';
        setInterval(() => {}, 1e3);
        process.once('SIGTERM', () => { writeFileSync('ended', ''); process.exit(); });
        writeFileSync('started', '');`,
    });
    const shell = spawn('sh', ['-c', '"$0" cli/run.mjs start; true', process.execPath], {
      cwd: folder,
      env: { ...env, npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    });
    onTestFinished(() => void shell.kill('SIGKILL'));
    const isThere = (name: string) =>
      readFile(join(folder, name)).then(
        () => true,
        () => false,
      );
    await expect.poll(() => isThere('started')).toBe(true);
    shell.kill('SIGKILL');
    await expect.poll(() => isThere('ended')).toBe(true);
  });

  it('whose packages cannot be read says which file is broken', async () => {
    const { run, folder } = await createProjectCopy({ 'package-lock.json': '{' });
    const { status, stderr } = run(['build']);
    expect(status).toBe(1);
    expect(stderr).toContain(`\nCannot read ${join(folder, 'package-lock.json')}: `);
  });
});
