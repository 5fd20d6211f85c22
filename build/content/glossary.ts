import { slug } from 'github-slugger';
import { compareText } from '../problem.ts';
import type { PageLink } from '../page.ts';
import type { LinkTable } from './link-table.ts';

/** A term of the glossary. */
export interface GlossaryEntry {
  term: string;
  definition: string;
  /** Other spellings, and other names of the same. */
  also: string[];
  /** The page with more information. */
  link: PageLink | null;
}

/** The terms of a content folder, in alphabetical order. */
export type Glossary = GlossaryEntry[];

/** A glossary as pages show it. */
export type ResolvedGlossary = ResolvedEntry[];

export interface ResolvedEntry extends Pick<GlossaryEntry, 'term' | 'definition' | 'also'> {
  /** The page with more information: canonical path and address. */
  link: { path: string; href: string } | null;
}

/** Resolve the links of a glossary. A broken link is left out: the link check reports it. */
export function resolveGlossary(glossary: Glossary, links: LinkTable): ResolvedGlossary {
  return glossary.map(({ term, definition, also, link }) => {
    const found = link && links.resolve(link.written, { path: '/', source: null });
    const isPage = found?.kind === 'page';
    return { term, definition, also, link: isPage ? { path: found.path, href: found.href } : null };
  });
}

/** Find the entry for a text: by term, slug or another name, also in the plural. */
export function findEntry<Entry extends Pick<GlossaryEntry, 'term' | 'also'>>(
  glossary: Entry[],
  written: string,
): Entry | undefined {
  const word = toWord(written);
  const find = (wanted: string) =>
    glossary.find(({ term, also }) =>
      [term, slug(term), ...also].some((name) => toWord(name) === wanted),
    );
  return find(word) ?? (word.endsWith('s') ? find(word.slice(0, -1)) : undefined);
}

/** Return the id of a term on the glossary page. */
export function toTermId(term: string): string {
  return `term-${slug(term)}`;
}

export function sortGlossary(glossary: Glossary): Glossary {
  return glossary.toSorted((a, b) => compareText(toWord(a.term), toWord(b.term)));
}

/** Normalise a name for comparison: `User  Segment` → `user segment`. */
export function toWord(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
