import { mkdir, symlink, truncate } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../../build/files/list-files.ts';
import { readSourceFile, toReadProblems } from '../../../build/files/read-source-file.ts';
import { openSourceFolder, parseSource } from '../../../build/files/source-folder.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

it('reads a file, also through a link below the folder', async () => {
  const folder = await createTemporaryFolder({ 'a/b.txt': 'text' });
  await symlink('a/b.txt', join(folder, 'link.txt'));
  for (const name of ['a/b.txt', 'link.txt', 'a/../a/b.txt']) {
    const file = { kind: 'file', bytes: Buffer.from('text') };
    expect(readSourceFile(folder, join(folder, name))).toEqual(file);
  }
});

it.each(['none.txt', 'a', 'a/b.txt/c', 'x'.repeat(300), 'nul\0.txt'])(
  'finds no file %j',
  async (name) => {
    const folder = await createTemporaryFolder({ 'a/b.txt': '' });
    expect(readSourceFile(folder, `${folder}/${name}`)).toEqual({ kind: 'missing' });
  },
);

it('refuses a file outside of the folder, a hidden one and one that is too large', async () => {
  const outer = await createTemporaryFolder({
    'secret.txt': 'secret',
    'content/.env': 'secret',
    'content/.git/config': 'secret',
    'content/..two.txt': 'dots',
    'content/large.bin': '',
    'content/full.bin': '',
  });
  const folder = join(outer, 'content');
  await symlink('../secret.txt', join(folder, 'link.txt'));
  await mkdir(join(folder, 'sub'));
  await truncate(join(folder, 'full.bin'), 26_000_000);
  await truncate(join(folder, 'large.bin'), 26_000_001);
  const read = (name: string) => {
    const file = readSourceFile(folder, join(folder, name));
    return file.kind === 'refused' ? file : file.kind;
  };
  const outside = {
    kind: 'refused',
    reason: `leads to \`${relative('', join(outer, 'secret.txt'))}\`, outside of \`${relative('', folder)}\`. Copy it into this folder.`,
    isOutside: true,
  };
  expect(read('link.txt')).toEqual(outside);
  expect(read('../secret.txt')).toEqual(outside);
  const toHidden = (name: string) => `is hidden, because \`${name}\` starts with a dot. Rename it.`;
  expect(read('.env')).toEqual({ kind: 'refused', reason: toHidden('.env') });
  expect(read('.git/config')).toEqual({ kind: 'refused', reason: toHidden('.git') });
  expect(read('full.bin')).toBe('file');
  const size = 'has 27 MB, more than the limit of 26 MB. Make it smaller.';
  expect(read('large.bin')).toEqual({ kind: 'refused', reason: size });
  expect(toReadProblems({ kind: 'refused', reason: size }, 'large.bin')).toEqual([
    { severity: 'error', file: 'large.bin', line: 1, column: 1, message: `This file ${size}` },
  ]);
  expect(toReadProblems({ kind: 'missing' }, 'none.txt')).toEqual([]);
});

it('parses an absent file as an empty one, and reports one that it may not read', async () => {
  const outer = await createTemporaryFolder({ 'terms.yaml': 'secret', 'content/a.yaml': 'A' });
  const folder = join(outer, 'content');
  await symlink('../terms.yaml', join(folder, 'link.yaml'));
  const parse = (text: string, file: string) => ({ text, file, problems: [] });
  const load = (name: string) => parseSource(openSourceFolder(folder), name, parse);
  const toFile = (name: string) => relative('', join(folder, name));
  expect(load('a.yaml')).toEqual({ text: 'A', file: toFile('a.yaml'), problems: [] });
  expect(load('b.yaml')).toEqual({ text: '', file: toFile('b.yaml'), problems: [] });
  expect(load('link.yaml')).toMatchObject({
    text: '',
    problems: [{ file: toFile('link.yaml'), message: expect.stringContaining('outside of') }],
  });
  expect(parseSource(null, 'a.yaml', parse)).toEqual({ text: '', file: 'a.yaml', problems: [] });
});

it('lists the files below a folder, sorted, without links', async () => {
  const folder = await createTemporaryFolder({ 'b.txt': '', 'a/c/d.txt': '', 'a.txt': '', Z: '' });
  await symlink('.', join(folder, 'loop'));
  await symlink('b.txt', join(folder, 'link.txt'));
  expect(listFiles(folder)).toEqual(['Z', 'a.txt', 'a/c/d.txt', 'b.txt']);
  expect(listFiles(join(folder, 'none'))).toEqual([]);
});
