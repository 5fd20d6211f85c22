import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProjectCopy } from './project-copy.ts';

describe('a command', () => {
  it('that is a program of a package gets its own arguments first', async () => {
    const { run } = await createProjectCopy({
      'node_modules/prettier/bin/prettier.cjs': 'console.log(process.argv.slice(2).join())',
    });
    expect(run(['format', '--check']).stdout).toBe(
      '--config=.prettierrc.json,--no-editorconfig,--write,.,--check\n',
    );
  });

  it('says that Node runs no TypeScript below a folder of packages', async () => {
    const { folder, run } = await createProjectCopy({ 'cli/main.ts': '' });
    const inner = 'node_modules/docs';
    await cp(join(folder, 'cli'), join(folder, inner, 'cli'), { recursive: true });
    const { status, stderr } = run(['build'], {}, join(inner, 'cli/run.mjs'));
    expect(stderr).toMatch(
      /Node runs no TypeScript below a folder `node_modules`\. Move .*docs\.\n$/,
    );
    expect(status).toBe(1);
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
    await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true);
    shell.kill('SIGKILL');
    await expect.poll(() => existsSync(join(folder, 'ended'))).toBe(true);
  });

  it('whose packages cannot be read says which file is broken', async () => {
    const { run, folder } = await createProjectCopy({ 'package-lock.json': '{' });
    const { status, stderr } = run(['build']);
    expect(status).toBe(1);
    expect(stderr).toContain(`\nCannot read ${join(folder, 'package-lock.json')}: `);
  });
});
