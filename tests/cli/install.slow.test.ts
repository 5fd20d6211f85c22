import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProjectCopy, toLock } from './project-copy.ts';

const LOCK = '.cache/install.lock';

const RUNS = { 'cli/main.ts': "console.log('the command runs');" };

const INSTALLING = 'Installing packages (once) …\n';

/** What npm leaves behind: the packages of the lock file. */
const INSTALL =
  'mkdir -p node_modules/wanted; echo {} > node_modules/wanted/package.json; cp package-lock.json node_modules/.package-lock.json';

/** Packages of a lock file, as `name version` and a kind: `wanted 1.0.0 dev`. */
function toPackages(...lines: string[]): Record<string, object> {
  const entries = lines.map((line) => {
    const [name, version, kind] = line.split(' ');
    return [`node_modules/${name}`, { version, ...(kind && { [kind]: true }) }];
  });
  return Object.fromEntries(entries);
}

const WANTED = toPackages('wanted 1.0.0');

describe('packages are installed', () => {
  it.each<[string, string[], string[] | null, boolean]>([
    ['where there are none', ['wanted 1.0.0'], null, true],
    ['where one is missing', ['wanted 1.0.0'], [], true],
    ['in another version', ['wanted 1.0.0'], ['wanted 1.0.1'], true],
    ['where the folder of one is missing', ['wanted 1.0.0'], ['wanted 1.0.0'], true],
    ['where one is left over', [], ['wanted 1.0.0'], true],
    ['where one is not in the lock file', ['wanted 1.0.0'], ['wanted 1.0.0', 'other 1.0.0'], true],
    ['where an optional one is another', ['wanted 1.0.0 optional'], ['wanted 2.0.0'], true],
    ['not where an optional one does not fit', ['other 1.0.0 optional'], [], false],
    ['not where an optional one of a tool does not fit', ['other 1.0.0 devOptional'], [], false],
    ['not where a tool is missing', ['other 1.0.0 dev'], [], false],
  ])('%s', async (when, wanted, present, isInstalled) => {
    const project = await createProjectCopy(
      {
        ...RUNS,
        'package-lock.json': toLock(toPackages(...wanted)),
        'node_modules/other/package.json': '{}',
        'node_modules/wanted/package.json': '{}',
        'node_modules/.package-lock.json': toLock(toPackages(...(present ?? []))),
      },
      `${INSTALL}; echo installed`,
    );
    const gone = present === null ? 'node_modules' : 'node_modules/wanted';
    if (present === null || when.includes('folder')) {
      await rm(join(project.folder, gone), { recursive: true });
    }
    const installed = isInstalled ? `${INSTALLING}installed\n` : '';
    expect(project.run(['build']).stdout).toBe(`${installed}the command runs\n`);
    expect(existsSync(join(project.folder, LOCK))).toBe(false);
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
    // npm with two states of a whole installation.
    const project = await createProjectCopy(
      {
        ...RUNS,
        'tests/run.ts': "console.log('the tests run');",
        'package-lock.json': toLock(toPackages('wanted 1.0.0', 'tool 1.0.0 dev')),
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
    expect(run('build')).toBe(`${INSTALLING}--omit=dev\nthe command runs\n`);
    expect(run('start')).toBe('the command runs\n');
    expect(run('test')).toBe(`${INSTALLING}--include=dev\nthe tests run\n`);
    expect(run('build')).toBe('the command runs\n');
    // A new lock file changes what is installed, and not how much.
    const newer = toLock(toPackages('wanted 2.0.0', 'tool 1.0.0 dev'));
    await writeFile(join(project.folder, 'package-lock.json'), newer);
    expect(run('build')).toBe(`${INSTALLING}--include=dev\nthe command runs\n`);
  });

  it('with checksums, without scripts, and by a path without programs of packages', async () => {
    const files = { ...RUNS, 'package-lock.json': toLock(WANTED) };
    const { run, folder } = await createProjectCopy(files, `echo "$*"; echo "$PATH"; ${INSTALL}`);
    const path = [join(folder, 'programs'), '/bin', '/usr/bin'];
    const PATH = [join(folder, 'node_modules/.bin'), ...path].join(delimiter);
    expect(run(['build'], { PATH }).stdout.split('\n').slice(1, 3)).toEqual([
      'ci --include=optional --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error',
      path.join(delimiter),
    ]);
  });

  it.each([
    ['npm fails', {}, 'Cannot install packages: `npm ci` failed with exit code 9. See its message'],
    ['npm is missing', { PATH: '/nowhere' }, '\nCannot start npm: '],
  ])('or the command says what to do where %s', async (_, env, message) => {
    const files = { ...RUNS, 'package-lock.json': toLock(WANTED) };
    const { run, folder } = await createProjectCopy(files);
    const { status, stdout, stderr } = run(['build'], env);
    expect([status, stdout]).toEqual([1, INSTALLING]);
    expect(stderr).toContain(message);
    expect(existsSync(join(folder, LOCK))).toBe(false);
  });
});

describe('another process that installs', () => {
  const create = async (pid: string, minutes: number) => {
    const files = { ...RUNS, 'package-lock.json': toLock(WANTED), [LOCK]: pid };
    const project = await createProjectCopy(files, `cat ${LOCK} > lock-of-npm; ${INSTALL}`);
    const then = Date.now() / 1_000 - minutes * 60;
    await utimes(join(project.folder, LOCK), then, then);
    return project;
  };

  it.each([
    ['has ended', '4194305', 0],
    ['has written nothing readable', 'none', 0],
    ['has begun an hour ago', String(process.pid), 60],
  ])('does not hold up a command if it %s', async (_, pid, minutes) => {
    const { run, folder } = await create(pid, minutes);
    expect(run(['build']).stdout).toBe(`${INSTALLING}the command runs\n`);
    const lock = await readFile(join(folder, 'lock-of-npm'), 'utf8');
    expect(lock).toMatch(/^\d+$/);
    expect(lock).not.toBe(pid);
  });

  it.each(['it has installed all', 'it has failed'])('is waited for, until %s', async (end) => {
    const { folder, env } = await create(String(process.pid), 5);
    const child = spawn(process.execPath, ['cli/run.mjs', 'build'], { cwd: folder, env });
    onTestFinished(() => void child.kill());
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const waiting = 'Waiting for another process that installs packages …\n';
    await expect.poll(() => output).toBe(waiting);
    const isDone = end === 'it has installed all';
    if (isDone) await writeFile(join(folder, 'package-lock.json'), toLock());
    await rm(join(folder, LOCK));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output).toBe(`${waiting}${isDone ? '' : INSTALLING}the command runs\n`);
    expect(existsSync(join(folder, LOCK))).toBe(false);
  });
});

describe('Node of another major version', () => {
  const major = String(Number(process.versions.node.split('.')[0]) - 1);
  const installing = `Installing Node ${major} for this project (once) …\n`;

  const create = async (npm: string) => {
    const project = await createProjectCopy(
      { ...RUNS, 'cli/node/package-lock.json': toLock(WANTED) },
      npm,
    );
    const path = join(project.folder, 'cli/run.mjs');
    const code = await readFile(path, 'utf8');
    await writeFile(path, code.replace(/NODE_MAJOR = '\d+'/, `NODE_MAJOR = '${major}'`));
    return project;
  };

  it('is installed once, from its lock file', async () => {
    const lock = await readFile('cli/node/package-lock.json', 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string }> };
    const place = `-${process.platform}-${process.arch}`.replace('win32', 'win');
    const name = Object.keys(packages).find((path) => path.endsWith(place)) ?? '';
    const { folder, run } = await create(
      `echo "npm $1 in $(basename $PWD)"; mkdir -p ${name}/bin; echo {} > ${name}/package.json
      ln -s ${process.execPath} ${name}/bin/node; cp ../../hidden-lock.json node_modules/.package-lock.json`,
    );
    await writeFile(join(folder, 'cli/node/package-lock.json'), lock);
    const version = packages[name]?.version;
    await writeFile(join(folder, 'hidden-lock.json'), toLock({ [name]: { version } }));
    const printsNode = "console.log(process.argv[0]?.includes('cli/node/') || process.execPath);";
    await writeFile(join(folder, 'cli/main.ts'), printsNode);
    const { stdout, stderr } = run(['build']);
    expect([stdout, stderr]).toEqual([`${installing}npm ci in node\ntrue\n`, '']);
    expect(run(['build']).stdout).toBe('true\n');
  });

  it('runs the command where the one of this project cannot be installed', async () => {
    const { status, stdout } = (await create('exit 4')).run(['build']);
    expect([status, stdout]).toEqual([0, `${installing}the command runs\n`]);
  });
});
