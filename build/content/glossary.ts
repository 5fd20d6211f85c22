import { slug } from 'github-slugger';
import { compareText } from '../problem.ts';
import type { PageLink } from '../page.ts';
import type { LinkSource } from './check-links.ts';

/** A term of the site, with its meaning in plain words. */
export interface GlossaryEntry {
  term: string;
  definition: string;
  /** Other spellings, and other names of the same. */
  also: string[];
  /** The page that says more. */
  link: PageLink | null;
}

/** The terms of a content folder, in alphabetical order. */
export type Glossary = GlossaryEntry[];

/** Find the entry that a text in a sentence means: by its term, slug or another name, in the plural too. */
export function findEntry(glossary: Glossary, written: string): GlossaryEntry | undefined {
  const word = toWord(written);
  const find = (wanted: string) =>
    glossary.find(({ term, also }) =>
      [term, slug(term), ...also].some((name) => toWord(name) === wanted),
    );
  return find(word) ?? (word.endsWith('s') ? find(word.slice(0, -1)) : undefined);
}

/** The anchor of a term on the page that lists them. */
export function toTermId(term: string): string {
  return `term-${slug(term)}`;
}

/** The links that entries make, for the link check: they name addresses from the root. */
export function toGlossaryLinks(glossary: Glossary): LinkSource {
  return { path: '/', links: glossary.flatMap(({ link }) => link ?? []) };
}

export function sortGlossary(glossary: Glossary): Glossary {
  return glossary.toSorted((a, b) => compareText(toWord(a.term), toWord(b.term)));
}

/** The form in which names are compared: `User  Segment` → `user segment`. */
export function toWord(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
