import { mkdir, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRecords } from '../../../build/release/load-release.ts';
import type { Release } from '../../../build/release/release.ts';
import { writeRelease } from '../../../build/release/write-release.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const WRANGLER_TOML = `
name = "docs"
routes = [{ pattern = "docs.example.com", custom_domain = true }]
main = "elsewhere/index.js"
compatibility_date = "2026-10-01"
vars = { RELEASE = "live", OTHER = "kept" }

[build]
command = "npm run build"

[assets]
directory = "elsewhere"
html_handling = "none"
`;

const RECORDS = new Map([
  ['page/1', '{"html":"Überblick"}'],
  ['page/2', 'two'],
  ['manifest/4f1c', '{"versions":[]}\n'],
]);

const LONG_AGO = new Date('2001-01-01T00:00:00Z');

describe('writeRelease', () => {
  it('writes worker, assets, records and the configuration that names them', async () => {
    const { out } = await writeFirst(toRelease());
    expect(await list(out)).toEqual([
      'assets/_assets/entry-1.js',
      'assets/_headers',
      'kv/manifest/4f1c',
      'kv/page/1',
      'kv/page/2',
      'release.json',
      'worker/index.js',
      'wrangler.json',
    ]);
    expect(await readFile(join(out, 'worker/index.js'), 'utf8')).toBe('export default {};');
    expect(await readFile(join(out, 'assets/_assets/entry-1.js'))).toEqual(Buffer.from([0, 255]));
    expect(await readFile(join(out, 'kv/page/1'), 'utf8')).toBe('{"html":"Überblick"}');
  });

  it('derives the configuration from that of the project, with the id of the release', async () => {
    const { out } = await writeFirst(toRelease());
    expect(JSON.parse(await readFile(join(out, 'wrangler.json'), 'utf8'))).toEqual({
      name: 'docs',
      routes: [{ pattern: 'docs.example.com', custom_domain: true }],
      main: 'worker/index.js',
      compatibility_date: '2026-10-01',
      vars: { RELEASE: '4f1c', WORKER: 'docs', OTHER: 'kept' },
      build: { command: 'npm run build' },
      assets: { directory: 'assets', html_handling: 'none' },
    });
  });

  it('leaves the files that did not change untouched', async () => {
    const { out, wrangler } = await writeFirst(toRelease());
    for (const name of await list(out)) await utimes(join(out, name), LONG_AGO, LONG_AGO);
    writeRelease(toRelease({ worker: 'export default { changed: true };' }), out, wrangler);
    expect(await listTouched(out)).toEqual(['release.json', 'worker/index.js']);
  });

  it('leaves a file without a hash in its name untouched while it has the same content', async () => {
    const { out, wrangler } = await writeFirst(toRelease());
    const release = toRelease({ files: new Map([['llms-full.txt', 'all pages']]) });
    writeRelease(release, out, wrangler);
    const file = join(out, 'assets/llms-full.txt');
    await utimes(file, LONG_AGO, LONG_AGO);
    writeRelease(release, out, wrangler);
    expect(await listTouched(out)).not.toContain('assets/llms-full.txt');
    await writeFile(file, 'ALL PAGES');
    writeRelease(release, out, wrangler);
    expect(await readFile(file, 'utf8')).toBe('all pages');
  });

  it('leaves no half of a file when it cannot go on, and completes the release the next time', async () => {
    const { out, wrangler } = await writeFirst(toRelease());
    const records = new Map([
      ['page/1', 'one'],
      ['page/4', 'four'],
      ['page/5', 'five'],
    ]);
    // A folder in the place of a file, which the disk refuses to replace.
    await mkdir(join(out, 'kv/page/5'));
    expect(() => writeRelease(toRelease({ records }), out, wrangler)).toThrow('page/5');
    await rm(join(out, 'kv/page/5'), { recursive: true });
    await writeFile(join(out, 'kv/page/5.1234'), 'fi');
    writeRelease(toRelease({ records }), out, wrangler);
    expect(loadRecords(out)).toEqual(
      new Map([
        ['page/1', '{"html":"Überblick"}'],
        ['page/4', 'four'],
        ['page/5', 'five'],
      ]),
    );
  });

  it('removes what is no longer part of the release', async () => {
    const { out, wrangler } = await writeFirst(toRelease());
    await writeFile(join(out, 'assets/stray.txt'), '');
    const records = new Map([
      ['page/2', 'two'],
      ['page/3', 'three'],
      ['manifest/5a2d', 'manifest'],
    ]);
    writeRelease(toRelease({ id: '5a2d', records }), out, wrangler);
    expect((await list(out)).filter((name) => !name.startsWith('assets/_'))).toEqual([
      'kv/manifest/5a2d',
      'kv/page/2',
      'kv/page/3',
      'release.json',
      'worker/index.js',
      'wrangler.json',
    ]);
  });

  it('writes into a folder where a first build was interrupted', async () => {
    const folder = await createTemporaryFolder({
      'wrangler.toml': WRANGLER_TOML,
      'dist/kv/page/1.1234': 'half',
      'dist/.wrangler/tmp/state.json': '{}',
    });
    const out = join(folder, 'dist');
    writeRelease(toRelease(), out, join(folder, 'wrangler.toml'));
    expect(await readFile(join(out, 'kv/page/1'), 'utf8')).toBe('{"html":"Überblick"}');
    // Wrangler keeps files of its own in the folder.
    writeRelease(toRelease({ worker: 'export default 2;' }), out, join(folder, 'wrangler.toml'));
    expect(await list(out)).toContain('.wrangler/tmp/state.json');
  });

  it('refuses a folder that holds something else, and leaves it as it is', async () => {
    const folder = await createTemporaryFolder({
      'wrangler.toml': WRANGLER_TOML,
      'home/thesis.txt': 'years of work',
    });
    const out = join(folder, 'home');
    expect(() => writeRelease(toRelease(), out, join(folder, 'wrangler.toml'))).toThrow(
      `${out} holds files that are not a release, and a build replaces all files. ` +
        'Name an empty or a new folder with --out.',
    );
    expect(await list(out)).toEqual(['thesis.txt']);
  });
});

describe('loadRecords', () => {
  it('refuses a folder without a release and says how to build one', async () => {
    const folder = await createTemporaryFolder({ 'kv/page/1': '' });
    expect(() => loadRecords(folder)).toThrow(
      `${folder} holds no release. Build one with \`npm run build\`.`,
    );
    expect(() => loadRecords(join(folder, 'nowhere'))).toThrow('holds no release');
  });
});

function toRelease(parts: Partial<Release> = {}): Release {
  return {
    id: '4f1c',
    origin: null,
    records: RECORDS,
    files: new Map<string, string | Uint8Array>([
      ['_headers', '/_assets/*'],
      ['_assets/entry-1.js', new Uint8Array([0, 255])],
    ]),
    worker: 'export default {};',
    ...parts,
  };
}

async function writeFirst(release: Release) {
  const folder = await createTemporaryFolder({ 'wrangler.toml': WRANGLER_TOML });
  const out = join(folder, 'deep/dist');
  const wrangler = join(folder, 'wrangler.toml');
  writeRelease(release, out, wrangler);
  return { out, wrangler };
}

/** The files of a folder, by path. */
async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

async function listTouched(folder: string): Promise<string[]> {
  const names = await list(folder);
  const times = await Promise.all(names.map((name) => stat(join(folder, name))));
  return names.filter((_, index) => times[index]?.mtime.getTime() !== LONG_AGO.getTime());
}
