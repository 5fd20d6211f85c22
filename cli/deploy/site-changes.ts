import * as z from 'zod';
import { escapeHtml } from '../../client/model/escape-html.ts';
import type { PageEntry } from '../../worker/store/manifest-format.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import type { Manifest } from '../../worker/store/manifest.ts';
import { toPathKey } from '../../client/model/path.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import type { KvNamespace } from './kv-namespace.ts';

/** How a built release differs from the one that readers get. */
export interface SiteChanges {
  /** Paths of pages. */
  added: string[];
  changed: string[];
  /** What readers may have bookmarked or linked, and the release does not have. */
  lost: { url: string; fix: string }[];
}

const RECORD = z.object({ html: z.string(), headings: z.array(z.object({ id: z.string() })) });

/**
 * Compare a built release with the served one: its manifest, and the records of the guide pages that changed. Reports
 * no changes when KV has no manifest of the current format.
 */
export async function loadChanges(
  kv: Pick<KvNamespace, 'read'>,
  served: string | null,
  built: Map<string, string>,
  builtManifest: Manifest,
): Promise<SiteChanges> {
  const key = toManifestKey(served ?? '');
  const text = served === null ? undefined : (await kv.read([key])).get(key);
  if (text === undefined) return { added: [], changed: [], lost: [] };
  const before = parseManifest(text);
  const oldPages = before.loadPages();
  const pairs = oldPages.flatMap((old): [PageEntry, PageEntry][] => {
    const page = builtManifest.findPage(toPathKey(old.path) ?? '');
    return page && page.record !== old.record ? [[old, page]] : [];
  });
  const guides = pairs.filter(([old]) => old.layout !== 'reference');
  const records = await kv.read(guides.map(([old]) => old.record));
  return {
    added: builtManifest
      .loadPages()
      .map(({ path }) => path)
      .filter((path) => !before.findPage(toPathKey(path) ?? '')),
    changed: pairs.map(([, { path }]) => path),
    lost: [
      ...oldPages.flatMap(({ path }) => (isKnown(builtManifest, path) ? [] : [toLostPage(path)])),
      ...guides.flatMap(([old, page]) => {
        const lost = findLostIds(records.get(old.record), built.get(page.record));
        return lost.map((id) => toLostHeading(page, id));
      }),
    ],
  };
}

/** Ids of headings that a record has, and the article of another one has not. */
export function findLostIds(before: string | undefined, after: string | undefined): string[] {
  if (before === undefined || after === undefined) return [];
  const { html } = RECORD.parse(JSON.parse(after));
  const { headings } = RECORD.parse(JSON.parse(before));
  return headings.map(({ id }) => id).filter((id) => !html.includes(` id="${escapeHtml(id)}"`));
}

function isKnown(manifest: Manifest, path: string): boolean {
  const key = toPathKey(path) ?? '';
  return manifest.findPage(key) !== undefined || manifest.findRedirect(key) !== undefined;
}

function toLostPage(path: string): SiteChanges['lost'][number] {
  return {
    url: path,
    fix: `add it to the front matter of the page that replaces it: \`aliases: [${path}]\``,
  };
}

function toLostHeading({ id, path }: PageEntry, heading: string): SiteChanges['lost'][number] {
  return {
    url: `${path}#${heading}`,
    fix: `add the heading that replaces it to the front matter of \`${id}\`: \`anchors: { ${heading}: new-id }\``,
  };
}
