import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import type { FileContent, Release } from '../../build/release/release.ts';
import type { ReleaseChange } from './messages.ts';

/** Compare two releases. Without one before, everything is new. */
export function compareReleases(before: Release | null, now: Release): ReleaseChange {
  const records = new Map(now.records);
  // The Worker of the preview reads the manifest of this one release.
  records.delete(toManifestKey(now.id));
  records.set(toManifestKey(LIVE_RELEASE), now.records.get(toManifestKey(now.id)) ?? '');
  const isSame = (name: string, content: FileContent): boolean =>
    Buffer.compare(Buffer.from(before?.files.get(name) ?? ''), Buffer.from(content)) === 0;
  const files = [...now.files].filter(([name, content]) => !isSame(name, content));
  return {
    records: new Map([...records].filter(([key]) => !before?.records.has(key))),
    files: new Map(files.map(([name, content]) => [`/${name}`, content])),
    names: [...records.keys(), ...[...now.files.keys()].map((name) => `/${name}`)],
    worker: before?.worker === now.worker ? null : now.worker,
  };
}
