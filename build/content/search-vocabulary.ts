import { YAMLMap, isMap, isSeq } from 'yaml';
import * as z from 'zod';
import { toSearchWords } from '../../client/model/search-words.ts';
import type { PageLink } from '../page.ts';
import { decodeEscapes } from '../links/link-table.ts';
import type { LinkTable } from '../links/link-table.ts';
import { parseYamlMap, readMap } from './yaml-text.ts';
import type { Parsed, YamlText } from './yaml-text.ts';

/** What readers call things, and where that leads. */
export interface SearchVocabulary {
  /** Groups of texts that mean the same here. */
  same: string[][];
  leads: SearchLead[];
  /** Pages that come after others. */
  last: PageLink[];
  /** Pages to begin with where nothing is found. */
  start: PageLink[];
}

/** Texts that lead to pages or sections. */
export interface SearchLead {
  words: string[];
  to: PageLink[];
}

const text = z.string('must be text').regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit');
const address = text.startsWith('/', 'must start with a slash');

/** The values of `search.yaml`. Editors show the descriptions. */
export const VOCABULARY_VALUES = {
  same: z
    .array(z.array(text).min(2, 'must have groups of at least two words'), 'must be a list')
    .describe('Groups of words that mean the same here.'),
  leads: z
    .array(z.unknown(), 'must be a list of `words` and `to`')
    .describe('Words that lead to a page or a section, although it does not have them.'),
  last: z
    .array(address, 'must be a list of paths')
    .describe('Pages that come after others, such as lists of questions.'),
  start: z
    .array(address, 'must be a list of paths')
    .describe('Pages to begin with where nothing is found.'),
};

export const LEAD_VALUES = {
  words: z
    .array(text, 'must be a list of words')
    .min(1, 'must not be empty')
    .describe('What readers type, in lower case.'),
  to: z
    .union(
      [address.transform((path) => [path]), z.array(address).min(1)],
      'must be a path or a list of paths',
    )
    .describe('A page or section, or a list of them, the best first.'),
};

/** Parse the text of `search.yaml`; problems have a position in `file`. */
export function parseSearchVocabulary(source: string, file: string): Parsed<SearchVocabulary> {
  const yaml = parseYamlMap(source, file);
  const { values, problems: ofValues } = readMap(yaml, yaml.map, VOCABULARY_VALUES);
  const problems = [...yaml.problems, ...ofValues];
  const { same = [], last = [], start = [] } = values;
  const items = yaml.map.get('leads', true);
  const leads = (isSeq(items) ? items.items : []).flatMap((item) => {
    const map = isMap(item) ? item : new YAMLMap();
    const { values: lead, problems: ofLead } = readMap(yaml, map, LEAD_VALUES);
    problems.push(...ofLead);
    for (const text of lead.words ?? []) {
      const [word, ...others] = toSearchWords(text).filter(({ parts }) => parts.length > 0);
      if (!text.includes(' ') || others.length > 0) continue;
      const rest = word ? `\`${text.slice(word.start, word.end)}\` alone` : 'nothing';
      const message = `\`${text}\` counts as ${rest}, because small words do not count.`;
      problems.push({ severity: 'error', ...yaml.toPlace(map.get('words', true)), message });
    }
    if (lead.words && lead.to) {
      return { words: lead.words, to: toLinks(yaml, lead.to, map.get('to', true)) };
    }
    const message = 'A lead needs `words` and, below them, `to`.';
    if (ofLead.length === 0) problems.push({ severity: 'error', ...yaml.toPlace(item), message });
    return [];
  });
  const entries = {
    same,
    leads,
    last: toLinks(yaml, last, yaml.map.get('last', true)),
    start: toLinks(yaml, start, yaml.map.get('start', true)),
  };
  return { entries, problems };
}

/** `node` is a text or a list of texts. */
function toLinks({ toPlace }: YamlText, written: string[], node: unknown): PageLink[] {
  const nodes = isSeq(node) ? node.items : [node];
  return written.map((target, at) => ({ target, written: target, ...toPlace(nodes[at]) }));
}

/** List the links of the vocabulary. */
export function listSearchLinks({ leads, last, start }: SearchVocabulary): PageLink[] {
  return [...leads.flatMap(({ to }) => to), ...last, ...start];
}

/** A vocabulary by pages, with canonical paths without the base path. */
export interface ResolvedVocabulary extends Pick<SearchVocabulary, 'same'> {
  /** Texts that lead to a section, by path and by anchor, which is empty for the page's beginning. */
  leads: Map<string, SectionLeads>;
  last: Set<string>;
  start: SearchPlace[];
}

/** A page, or a section of it. */
export interface SearchPlace {
  path: string;
  /** Empty for the page's beginning. */
  anchor: string;
  /** Address with the base path. */
  href: string;
}

export type SectionLeads = Map<string, LeadText[]>;

/** A text that leads to a section, which is the first of its targets or one of the others. */
export interface LeadText {
  text: string;
  isFirst: boolean;
}

/** Resolve the links of a vocabulary. A broken link is left out: the link check reports it. */
export function resolveSearchVocabulary(
  { same, leads, last, start }: SearchVocabulary,
  links: LinkTable,
): ResolvedVocabulary {
  const resolve = ({ target }: PageLink): SearchPlace[] => {
    const resolved = links.resolve(target, { path: '/', source: null });
    if (resolved.kind !== 'page') return [];
    const { path, fragment, href } = resolved;
    return [{ path, anchor: decodeEscapes(fragment.slice(1)), href }];
  };
  const byPath = new Map<string, SectionLeads>();
  for (const { words, to } of leads) {
    for (const [at, { path, anchor }] of to.flatMap(resolve).entries()) {
      const sections: SectionLeads = byPath.get(path) ?? new Map();
      const texts = words.map((text) => ({ text, isFirst: at === 0 }));
      byPath.set(path, sections.set(anchor, [...(sections.get(anchor) ?? []), ...texts]));
    }
  }
  return {
    same,
    leads: byPath,
    last: new Set(last.flatMap(resolve).map(({ path }) => path)),
    start: start.flatMap(resolve),
  };
}
