import { basename, extname, relative } from 'node:path';
import { loadBlobs } from '../history/git-history.ts';
import type { GitHistory } from '../history/git-history.ts';
import { toPointerKeys } from './load/json.ts';
import type { SourceLocator, SourcePart } from './load/source-locator.ts';

/** Finds the day on which what a page is made from last changed; undefined where it is unknown. */
export type FindDay = (sources: string[]) => string | undefined;

interface DatedDocument {
  /** Folder of the history. */
  folder: string;
  /** Files of the document, relative to the working directory. */
  files: string[];
  locator: SourceLocator;
}

/** A version of a file, with its text; empty where the commit removed the file. */
interface Version {
  day: string;
  text: string;
}

/**
 * Create a function that takes JSON pointers to the parts that a page shows, the main one first, and follows their
 * references. A part last changed with the version after the newest one that does not have its text, so old versions are
 * never parsed. Where the main part cannot be found, the day is that of the whole document.
 */
export async function createDayFinder(
  history: GitHistory,
  { folder, files, locator }: DatedDocument,
): Promise<FindDay> {
  const versions = await loadVersions(history, folder, files);
  const newest = [...versions.values()].flatMap(([version]) => version?.day ?? []);
  const days = new Map<SourcePart, string[]>();
  const listDays = (part: SourcePart) => {
    const known = days.get(part) ?? computeDay(part, versions.get(part.file) ?? []);
    days.set(part, known);
    return known;
  };
  const graph = createPartGraph(locator);
  return (sources) => {
    const parts = sources.map(graph.find);
    const shown =
      parts[0]?.length === 0 ? newest : [...graph.reach(parts.flat())].flatMap(listDays);
    return shown.toSorted().at(-1);
  };
}

async function loadVersions(
  history: GitHistory,
  folder: string,
  files: string[],
): Promise<Map<string, Version[]>> {
  const found = files.map((file) => {
    const name = relative(folder, file).replaceAll('\\', '/');
    return [file, history.versions.get(name) ?? []] as const;
  });
  const blobs = found.flatMap(([, versions]) => versions.flatMap(({ blob }) => blob ?? []));
  const texts = await loadBlobs(folder, blobs);
  return new Map(
    found.map(([file, versions]) => [
      file,
      versions.map(({ day, blob }) => ({ day, text: texts.get(blob ?? '') ?? '' })),
    ]),
  );
}

/** What is not committed yet has the day of the newest version; without a version there is none. */
function computeDay(part: SourcePart, versions: Version[]): string[] {
  const changed = versions.findIndex(({ text }) => !hasPart(text, part));
  const first = changed === -1 ? versions.length - 1 : Math.max(changed - 1, 0);
  return versions.slice(first, first + 1).map(({ day }) => day);
}

/**
 * What follows a part on its line, and the indentation of the next line. In YAML, a line that is indented more, or an
 * entry of a list, belongs to the same value.
 */
const FOLLOWING =
  /[ \t\r]*(?:#[^\n]*)?(?:[,}\]][^\n]*)?(?:$|\n(?:[ \t\r]*(?:#[^\n]*)?\n)*([ \t]*)(- )?)/y;

/** Tell whether a text has a part as it is, and not as the start of a longer one. */
function hasPart(text: string, { text: part, indent }: SourcePart): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    FOLLOWING.lastIndex = at + part.length;
    const following = FOLLOWING.exec(text);
    const [, space = '', entry] = following ?? [];
    if (following && space.length < indent + (entry ? 0 : 1)) return true;
  }
  return false;
}

/** References as they are written: also to whole files, which the bundled document does not have. */
const REFERENCE = /\$ref["']?\s*:\s*["']?([^\s"',}]+)/g;

/** Create a graph of the parts of a document and what they refer to. */
function createPartGraph(locator: SourceLocator) {
  const parts = new Map<string, SourcePart>();
  const targets = new Map<SourcePart, SourcePart[]>();
  const byName = new Map<string, Set<SourcePart>>();
  const load = (reference: string, file?: string): SourcePart[] => {
    const found = locator.findPart(reference, file);
    if (!found) return [];
    const id = `${found.file} ${found.offset}`;
    const part = parts.get(id) ?? found;
    parts.set(id, part);
    const name = toName(reference);
    byName.set(name, (byName.get(name) ?? new Set()).add(part));
    return [part];
  };
  const listTargets = (part: SourcePart): SourcePart[] => {
    const known = targets.get(part);
    if (known) return known;
    const references = [...part.text.matchAll(REFERENCE)];
    const found = references.flatMap(([, reference = '']) => load(reference, part.file));
    targets.set(part, found);
    return found;
  };
  /** Return parts with all that they lead to. */
  const reach = (start: SourcePart[]): Set<SourcePart> => {
    const reached = new Set(start);
    // The set grows while it is read.
    for (const part of reached) for (const target of listTargets(part)) reached.add(target);
    return reached;
  };
  reach(['#/paths', '#/webhooks'].flatMap((pointer) => load(pointer)));
  return {
    reach,
    /** Find the part at a pointer. The bundler names components by the last key of the reference to them. */
    find(pointer: string): SourcePart[] {
      const found = load(pointer);
      if (found.length > 0 || !pointer.startsWith('#/components/')) return found;
      return [...(byName.get(toName(pointer)) ?? [])];
    },
  };
}

/** `users.yaml#/User` → `User`; `User.yaml` → `User` */
function toName(reference: string): string {
  const [path = '', pointer = ''] = reference.split('#');
  return toPointerKeys(pointer).at(-1) ?? basename(path, extname(path));
}
