import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

describe('the way in', () => {
  it('installs nothing where node_modules is a link to another folder', async () => {
    const lock = { packages: { '': {}, 'node_modules/wanted': { version: '2.0.0' } } };
    const others = { packages: { '': {}, 'node_modules/wanted': { version: '1.0.0' } } };
    const folder = await createTemporaryFolder({
      'project/package.json': '{"name":"project","version":"1.0.0"}',
      'project/package-lock.json': JSON.stringify(lock),
      'other/node_modules/.package-lock.json': JSON.stringify(others),
    });
    const project = join(folder, 'project');
    const modules = join(folder, 'other/node_modules');
    await mkdir(join(project, 'cli'));
    await copyFile('cli/run.mjs', join(project, 'cli/run.mjs'));
    await symlink(modules, join(project, 'node_modules'), 'junction');

    const { status, stderr } = spawnSync(process.execPath, ['cli/run.mjs', 'build'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('is a symbolic link to');
    expect(stderr).toContain('Remove the link');
    expect(await readdir(modules)).toEqual(['.package-lock.json']);
    const kept = await readFile(join(modules, '.package-lock.json'), 'utf8');
    expect(kept).toBe(JSON.stringify(others));
  });

  it('installs the packages again where the folder of one is missing', async () => {
    const lock = JSON.stringify({
      packages: { '': {}, 'node_modules/wanted': { version: '1.0.0' } },
    });
    const install = 'mkdir node_modules/wanted; echo {} > node_modules/wanted/package.json';
    const project = await createTemporaryFolder({
      'package-lock.json': lock,
      'node_modules/.package-lock.json': lock,
      'programs/npm': `#!/bin/sh\necho "npm $1"; ${install}\n`,
      'build/jsx.ts': '',
      'cli/main.ts': "console.log('the command runs');",
    });
    await chmod(join(project, 'programs/npm'), 0o755);
    await copyFile('cli/run.mjs', join(project, 'cli/run.mjs'));
    const run = () =>
      spawnSync(process.execPath, ['cli/run.mjs', 'build'], {
        cwd: project,
        encoding: 'utf8',
        env: { PATH: [join(project, 'programs'), process.env['PATH']].join(delimiter) },
      }).stdout;

    expect(run()).toBe('Installing packages (once) …\nnpm ci\nthe command runs\n');
    expect(run()).toBe('the command runs\n');
  });

  it('installs the tools only for commands of maintainers, and keeps them', async () => {
    const packages = {
      '': {},
      'node_modules/wanted': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true },
    };
    const { 'node_modules/tool': _, ...forAuthors } = packages;
    // npm with two states of a whole installation.
    const npm = `#!/bin/sh
      echo "npm $*" | grep --only-matching -E 'npm ci|--[a-z]+=dev'
      rm -rf node_modules; mkdir -p node_modules/wanted; echo {} > node_modules/wanted/package.json
      cp authors.json node_modules/.package-lock.json
      case "$*" in *--include=dev*)
        mkdir node_modules/tool; echo {} > node_modules/tool/package.json
        cp package-lock.json node_modules/.package-lock.json
      esac\n`;
    const project = await createTemporaryFolder({
      'package-lock.json': JSON.stringify({ packages }),
      'authors.json': JSON.stringify({ packages: forAuthors }),
      'programs/npm': npm,
      'build/jsx.ts': '',
      'cli/main.ts': "console.log('the command runs');",
      'tests/run.ts': "console.log('the tests run');",
    });
    await chmod(join(project, 'programs/npm'), 0o755);
    await copyFile('cli/run.mjs', join(project, 'cli/run.mjs'));
    const run = (command: string) =>
      spawnSync(process.execPath, ['cli/run.mjs', command], {
        cwd: project,
        encoding: 'utf8',
        env: { PATH: [join(project, 'programs'), process.env['PATH']].join(delimiter) },
      }).stdout;
    const toInstallation = (flag: string) => `Installing packages (once) …\nnpm ci\n${flag}\n`;

    expect(run('build')).toBe(`${toInstallation('--omit=dev')}the command runs\n`);
    expect(run('start')).toBe('the command runs\n');
    expect(run('test')).toBe(`${toInstallation('--include=dev')}the tests run\n`);
    expect(run('build')).toBe('the command runs\n');
    // A new lock file changes what is installed, and not how much.
    const newer = { ...packages, 'node_modules/newer': { version: '1.0.0', optional: true } };
    Object.assign(newer['node_modules/wanted'], { version: '2.0.0' });
    await writeFile(join(project, 'package-lock.json'), JSON.stringify({ packages: newer }));
    expect(run('build')).toBe(`${toInstallation('--include=dev')}the command runs\n`);
  });

  it('installs Node from its lock file, with checksums, where another major version runs', async () => {
    const lock = await readFile('cli/node/package-lock.json', 'utf8');
    const name = `node-${process.platform}-${process.arch}`;
    const { version } = JSON.parse(lock).packages[`node_modules/${name}`];
    const packages = { [`node_modules/${name}`]: { version } };
    const install = `folder=node_modules/${name}; mkdir -p $folder/bin; echo {} > $folder/package.json;
      ln -s ${process.execPath} $folder/bin/node; echo '${JSON.stringify({ packages })}' > node_modules/.package-lock.json`;
    const project = await createTemporaryFolder({
      'package-lock.json': '{"packages":{}}',
      'node_modules/.package-lock.json': '{"packages":{}}',
      'cli/node/package-lock.json': lock,
      'programs/npm': `#!/bin/sh\necho "npm $1 in $(basename $PWD)"; ${install}\n`,
      'build/jsx.ts': '',
      'cli/main.ts': "console.log(process.argv[0]?.includes('cli/node/') || process.execPath);",
    });
    await chmod(join(project, 'programs/npm'), 0o755);
    const code = await readFile('cli/run.mjs', 'utf8');
    await writeFile(
      join(project, 'cli/run.mjs'),
      code.replace("NODE_MAJOR = '24'", "NODE_MAJOR = '23'"),
    );
    const run = () =>
      spawnSync(process.execPath, ['cli/run.mjs', 'build'], {
        cwd: project,
        encoding: 'utf8',
        env: { PATH: [join(project, 'programs'), process.env['PATH']].join(delimiter) },
      });
    const { stdout, stderr } = run();
    expect({ stdout, stderr }).toEqual({
      stdout: `Installing Node 23 for this project (once) …\nnpm ci in node\ntrue\n`,
      stderr: '',
    });
    expect(run().stdout).toBe('true\n');
  });
});
