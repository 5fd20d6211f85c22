import { slug } from 'github-slugger';
import * as z from 'zod';
import { isMap } from 'yaml';
import { compareText } from '../problem.ts';
import type { PageLink } from '../page.ts';
import type { LinkTable } from '../links/link-table.ts';
import { parseYamlMap, plainText, readMap, toKeyName } from './yaml-text.ts';
import type { Parsed } from './yaml-text.ts';

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

const text = z.string('must be text').min(1, 'must not be empty');

/** The values of a term in `glossary.yaml`. Editors show the descriptions. */
export const TERM_VALUES = {
  definition: plainText.min(1, 'must not be empty').describe('What the term means.'),
  also: z.array(text, 'must be a list').describe('Other spellings, and other names of the same.'),
  link: text
    .startsWith('/', 'must start with a slash')
    .describe('The page or section with more information.'),
};

/** Parse the text of `glossary.yaml`, a map of terms; problems have a position in `file`. */
export function parseGlossary(source: string, file: string): Parsed<Glossary> {
  const yaml = parseYamlMap(source, file);
  const problems = [...yaml.problems];
  const owners = new Map<string, string>();
  const glossary = yaml.map.items.flatMap(({ key, value }): Glossary => {
    const term = toKeyName(key);
    const report = (message: string) =>
      void problems.push({ severity: 'error', ...yaml.toPlace(key), message });
    const entry = isMap(value) ? readMap(yaml, value, TERM_VALUES) : { values: {}, problems: [] };
    problems.push(...entry.problems);
    const { definition, also = [], link: written } = entry.values;
    if (definition === undefined) {
      if (entry.problems.length === 0) report(`\`${term}\` needs a \`definition\` below it.`);
      return [];
    }
    for (const name of [term, ...also]) {
      const owner = owners.get(toWord(name));
      owners.set(toWord(name), term);
      if (owner !== undefined) report(`\`${name}\` is a name of \`${owner}\` already.`);
    }
    const place = yaml.toPlace(isMap(value) ? value.get('link', true) : null);
    const link = written === undefined ? null : { target: written, written, ...place };
    return [{ term, definition, also, link }];
  });
  const sorted = glossary.toSorted((a, b) => compareText(toWord(a.term), toWord(b.term)));
  return { entries: sorted, problems };
}

/** Resolve the links of a glossary. A broken link is left out: the link check reports it. */
export function resolveGlossary(glossary: Glossary, links: LinkTable): ResolvedGlossary {
  return glossary.map(({ term, definition, also, link }) => {
    const resolved = link && links.resolve(link.written, { path: '/', source: null });
    const isPage = resolved?.kind === 'page';
    return {
      term,
      definition,
      also,
      link: isPage ? { path: resolved.path, href: resolved.href } : null,
    };
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

/** Normalise a name for comparison: `User  Segment` → `user segment`. */
export function toWord(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
