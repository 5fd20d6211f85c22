import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, readdir, symlink } from 'node:fs/promises';
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
    await mkdir(join(project, 'node_modules/node/bin'), { recursive: true });
    await symlink(process.execPath, join(project, 'node_modules/node/bin/node'));
    const run = () =>
      spawnSync(process.execPath, ['cli/run.mjs', 'build'], {
        cwd: project,
        encoding: 'utf8',
        env: { PATH: [join(project, 'programs'), process.env['PATH']].join(delimiter) },
      }).stdout;

    expect(run()).toBe('Installing packages (once) …\nnpm ci\nthe command runs\n');
    expect(run()).toBe('the command runs\n');
  });

  it('goes on where the installation removes the Node on which it runs', async () => {
    const toLock = (version: string) =>
      JSON.stringify({ packages: { 'node_modules/node': { version } } });
    const install = `const fs = require('fs'); fs.mkdirSync('bin'); fs.symlinkSync('${process.execPath}', 'bin/node');`;
    const project = await createTemporaryFolder({
      'package-lock.json': toLock('2.0.0'),
      'node_modules/.package-lock.json': toLock('1.0.0'),
      'programs/npm': '#!/bin/sh\nrm -r node_modules\nmv new node_modules\n',
      'new/.package-lock.json': toLock('2.0.0'),
      'new/node/package.json': '{}',
      'new/node/installArchSpecificPackage.js': install,
      'build/jsx.ts': '',
      'cli/main.ts': "console.log('the command runs');",
    });
    await chmod(join(project, 'programs/npm'), 0o755);
    await copyFile('cli/run.mjs', join(project, 'cli/run.mjs'));
    const ownNode = join(project, 'node_modules/node/bin/node');
    await mkdir(join(project, 'node_modules/node/bin'), { recursive: true });
    await copyFile(process.execPath, ownNode);

    const { stdout } = spawnSync(ownNode, ['cli/run.mjs', 'build'], {
      cwd: project,
      encoding: 'utf8',
      env: { PATH: [join(project, 'programs'), process.env['PATH']].join(delimiter) },
    });
    expect(stdout).toBe(
      'Installing packages (once) …\nInstalling Node 2.0.0 for this project (once) …\nthe command runs\n',
    );
  });
});
