import { cp, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toContentHash } from '../../build/content-hash.ts';
import { loadRecords } from '../../build/release/load-release.ts';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';
import type { PageRecord } from '../../client/model/page.ts';
import { toManifestKey, toPageKey } from '../../worker/store/keys.ts';

/** A release as a test deploys it. */
export interface DeployableRelease {
  id: string;
  /** Folder with the Worker, its configuration and its assets. */
  folder: string;
  records: Map<string, string>;
  /** Name of the client's entry module. */
  entry: string;
}

/** What every page of the next release has in its article and before its title. */
export const NEXT_MARK = 'Next: ';

export async function loadRelease(folder: string): Promise<DeployableRelease> {
  const config = JSON.parse(await readFile(join(folder, RELEASE_CONFIG), 'utf8')) as {
    vars: { RELEASE: string };
  };
  const files = await readdir(join(folder, 'assets/_assets'));
  const entry = files.find((name) => name.startsWith('entry-')) ?? '';
  return { id: config.vars.RELEASE, folder, records: loadRecords(folder), entry };
}

/** Derive, in `folder`, the release in which every title, every article and the client have changed. */
export async function createNextRelease(
  current: DeployableRelease,
  folder: string,
): Promise<DeployableRelease> {
  await cp(current.folder, folder, { recursive: true });
  const records = new Map<string, string>();
  const next = new Map<string, string>();
  for (const [key, text] of current.records) {
    if (!key.startsWith('page/')) continue;
    const record = JSON.parse(text) as PageRecord;
    const nextText = JSON.stringify({ ...record, html: `${NEXT_MARK}${record.html}` });
    next.set(key, toPageKey(toContentHash(nextText)));
    records.set(next.get(key) ?? '', nextText);
  }
  const manifest = current.records.get(toManifestKey(current.id)) ?? '';
  const nextManifest = manifest
    .replaceAll(/page\/[0-9a-f]{32}/g, (key) => next.get(key) ?? key)
    .replaceAll(/^\["page .*?"title":"/gm, `$&${NEXT_MARK}`);
  const id = toContentHash(nextManifest).slice(0, 16);
  records.set(toManifestKey(id), nextManifest);

  const entry = current.entry.replace('entry-', 'entry-next-');
  const assets = join(folder, 'assets/_assets');
  await rename(join(assets, current.entry), join(assets, entry));
  await edit(join(folder, 'worker/index.js'), current.entry, entry);
  await edit(join(folder, RELEASE_CONFIG), current.id, id);
  return { id, folder, records, entry };
}

async function edit(path: string, from: string, to: string): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll(from, to));
}
