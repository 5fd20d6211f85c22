import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProjectCopy, toLock } from './project-copy.ts';

const LOCK = '.cache/install.lock';

const RUNS = { 'cli/main.ts': "console.log('the command runs');" };

/** What npm leaves behind: the packages of the lock file. */
const INSTALL =
  'mkdir -p node_modules/wanted; echo {} > node_modules/wanted/package.json; cp package-lock.json node_modules/.package-lock.json';

const WANTED = { 'node_modules/wanted': { version: '1.0.0' } };

describe('packages are installed', () => {
  it.each<[string, Record<string, object>, Record<string, object> | null]>([
    ['where there are none', WANTED, null],
    ['where one is missing', WANTED, {}],
    ['in another version', WANTED, { 'node_modules/wanted': { version: '1.0.1' } }],
    ['where the folder of one is missing', WANTED, WANTED],
    ['where one is left over', {}, WANTED],
    [
      'where one is not in the lock file, but its package.json is',
      WANTED,
      { ...WANTED, 'node_modules/other': { version: '1.0.0' } },
    ],
    [
      'where an optional one has another version',
      { 'node_modules/wanted': { version: '1.0.0', optional: true } },
      { 'node_modules/wanted': { version: '2.0.0' } },
    ],
  ])('%s', async (_, wanted, present) => {
    const project = await createProjectCopy(
      {
        ...RUNS,
        'package-lock.json': toLock(wanted),
        'node_modules/wanted/package.json': '{}',
        'node_modules/.package-lock.json': toLock(present ?? {}),
      },
      `${INSTALL}; echo installed`,
    );
    if (present === null) await rm(join(project.folder, 'node_modules'), { recursive: true });
    await rm(join(project.folder, 'node_modules/wanted'), { recursive: true, force: true });
    expect(project.run(['build']).stdout).toBe(
      'Installing packages (once) …\ninstalled\nthe command runs\n',
    );
    expect(existsSync(join(project.folder, LOCK))).toBe(false);
  });

  it.each<[string, Record<string, object>, Record<string, object>]>([
    [
      'an optional one does not fit this machine',
      { 'node_modules/other': { version: '1.0.0', optional: true } },
      {},
    ],
    [
      'an optional one of a tool does not fit',
      { 'node_modules/other': { version: '1.0.0', devOptional: true } },
      {},
    ],
    ['a tool is missing', { 'node_modules/other': { version: '1.0.0', dev: true } }, {}],
  ])('not where %s', async (_, wanted, present) => {
    const project = await createProjectCopy({
      ...RUNS,
      'package-lock.json': toLock(wanted),
      'node_modules/.package-lock.json': toLock(present),
    });
    expect(project.run(['build']).stdout).toBe('the command runs\n');
  });

  it('not where node_modules is a link to another folder, which would lose its own', async () => {
    const { folder, run } = await createProjectCopy({
      'package-lock.json': toLock(WANTED),
      'other/.package-lock.json': toLock(),
    });
    await rm(join(folder, 'node_modules'), { recursive: true });
    await symlink(join(folder, 'other'), join(folder, 'node_modules'), 'junction');
    const { status, stderr } = run(['build']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Remove the link')]);
    expect(await readdir(join(folder, 'other'))).toEqual(['.package-lock.json']);
  });

  it('with the tools only for commands of maintainers, which then stay', async () => {
    const packages = {
      ...WANTED,
      'node_modules/tool': { version: '1.0.0', dev: true },
    };
    // npm with two states of a whole installation.
    const project = await createProjectCopy(
      {
        ...RUNS,
        'tests/run.ts': "console.log('the tests run');",
        'package-lock.json': toLock(packages),
        'authors.json': toLock(WANTED),
      },
      `echo "$*" | grep --only-matching -E -e '--[a-z]+=dev'
      rm -rf node_modules; mkdir -p node_modules/wanted; echo {} > node_modules/wanted/package.json
      cp authors.json node_modules/.package-lock.json
      case "$*" in *--include=dev*)
        mkdir node_modules/tool; echo {} > node_modules/tool/package.json
        cp package-lock.json node_modules/.package-lock.json
      esac`,
    );
    const run = (command: string) => project.run([command]).stdout;
    const toInstallation = (flag: string) => `Installing packages (once) …\n${flag}\n`;
    expect(run('build')).toBe(`${toInstallation('--omit=dev')}the command runs\n`);
    expect(run('start')).toBe('the command runs\n');
    expect(run('test')).toBe(`${toInstallation('--include=dev')}the tests run\n`);
    expect(run('build')).toBe('the command runs\n');
    // A new lock file changes what is installed, and not how much.
    const newer = { ...packages, 'node_modules/wanted': { version: '2.0.0' } };
    await writeFile(join(project.folder, 'package-lock.json'), toLock(newer));
    expect(run('build')).toBe(`${toInstallation('--include=dev')}the command runs\n`);
  });

  it('with checksums, without scripts, and by a path without programs of packages', async () => {
    const { run, folder } = await createProjectCopy(
      { ...RUNS, 'package-lock.json': toLock(WANTED) },
      `echo "$*"; echo "$PATH"; ${INSTALL}`,
    );
    const bin = join(folder, 'node_modules/.bin');
    const programs = join(folder, 'programs');
    const { stdout } = run(['build'], {
      PATH: [bin, programs, '/bin', '/usr/bin'].join(delimiter),
    });
    expect(stdout.split('\n').slice(1, 3)).toEqual([
      'ci --include=optional --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error',
      [programs, '/bin', '/usr/bin'].join(delimiter),
    ]);
  });

  it('or the command says what to do', async () => {
    const { run, folder } = await createProjectCopy({
      ...RUNS,
      'package-lock.json': toLock(WANTED),
    });
    const { status, stdout, stderr } = run(['build']);
    expect([status, stdout]).toEqual([1, 'Installing packages (once) …\n']);
    expect(stderr).toContain(
      'Cannot install packages: `npm ci` failed with exit code 9. See its message above.',
    );
    expect(existsSync(join(folder, LOCK))).toBe(false);
  });

  it('or the command says that npm is missing', async () => {
    const { run } = await createProjectCopy({ ...RUNS, 'package-lock.json': toLock(WANTED) });
    const { status, stderr } = run(['build'], { PATH: '/nowhere' });
    expect(status).toBe(1);
    expect(stderr).toContain('\nCannot start npm: ');
  });
});

describe('another process that installs', () => {
  const create = (pid: string) =>
    createProjectCopy(
      { ...RUNS, 'package-lock.json': toLock(WANTED), [LOCK]: pid },
      `cat ${LOCK} > lock-of-npm; ${INSTALL}`,
    );

  it.each([
    ['has ended', '4194305', 0],
    ['has written nothing readable', 'none', 0],
    ['has begun more than 15 minutes ago', String(process.pid), 16],
  ])('does not hold up a command if it %s', async (_, pid, minutes) => {
    const { run, folder } = await create(pid);
    const then = Date.now() / 1_000 - minutes * 60;
    await utimes(join(folder, LOCK), then, then);
    expect(run(['build']).stdout).toBe('Installing packages (once) …\nthe command runs\n');
    expect(await readFile(join(folder, 'lock-of-npm'), 'utf8')).toMatch(/^\d+$/);
    expect(await readFile(join(folder, 'lock-of-npm'), 'utf8')).not.toBe(pid);
  });

  it.each(['it has installed all', 'it has failed'])('is waited for, until %s', async (end) => {
    const { folder, env } = await create(String(process.pid));
    const then = Date.now() / 1_000 - 14 * 60;
    await utimes(join(folder, LOCK), then, then);
    const child = spawn(process.execPath, ['cli/run.mjs', 'build'], { cwd: folder, env });
    onTestFinished(() => void child.kill());
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const waiting = 'Waiting for another process that installs packages …\n';
    await expect.poll(() => output).toBe(waiting);
    const isDone = end === 'it has installed all';
    if (isDone) {
      await writeFile(join(folder, 'node_modules/.package-lock.json'), toLock(WANTED));
      await writeFile(join(folder, 'package-lock.json'), toLock());
      await writeFile(join(folder, 'node_modules/.package-lock.json'), toLock());
    }
    await rm(join(folder, LOCK));
    expect(await once(child, 'close')).toEqual([0, null]);
    const installed = isDone ? '' : 'Installing packages (once) …\n';
    expect(output).toBe(`${waiting}${installed}the command runs\n`);
    expect(existsSync(join(folder, LOCK))).toBe(false);
  });
});

describe('Node of another major version', () => {
  const create = async (npm: string) => {
    const project = await createProjectCopy(
      { ...RUNS, 'cli/node/package-lock.json': toLock(WANTED) },
      npm,
    );
    const path = join(project.folder, 'cli/run.mjs');
    const code = await readFile(path, 'utf8');
    await writeFile(path, code.replace("NODE_MAJOR = '24'", "NODE_MAJOR = '23'"));
    return project;
  };

  it('is installed once, from its lock file', async () => {
    const lock = await readFile('cli/node/package-lock.json', 'utf8');
    const name = `node_modules/node-${process.platform}-${process.arch}`;
    const { version } = JSON.parse(lock).packages[name];
    const { folder, run } = await create(
      `echo "npm $1 in $(basename $PWD)"; mkdir -p ${name}/bin; echo {} > ${name}/package.json
      ln -s ${process.execPath} ${name}/bin/node; cp ../../hidden-lock.json node_modules/.package-lock.json`,
    );
    await writeFile(join(folder, 'cli/node/package-lock.json'), lock);
    await writeFile(join(folder, 'hidden-lock.json'), toLock({ [name]: { version } }));
    const printsNode = "console.log(process.argv[0]?.includes('cli/node/') || process.execPath);";
    await writeFile(join(folder, 'cli/main.ts'), printsNode);
    const { stdout, stderr } = run(['build']);
    const message = 'Installing Node 23 for this project (once) …\nnpm ci in node\ntrue\n';
    expect([stdout, stderr]).toEqual([message, '']);
    expect(run(['build']).stdout).toBe('true\n');
  });

  it('runs the command where the one of this project cannot be installed', async () => {
    const { run } = await create('exit 4');
    const { status, stdout } = run(['build']);
    expect([status, stdout]).toEqual([
      0,
      'Installing Node 23 for this project (once) …\nthe command runs\n',
    ]);
  });
});
