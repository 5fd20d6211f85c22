import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { LineCounter, isMap, isScalar, parseDocument } from 'yaml';
import type { Pair, YAMLMap } from 'yaml';
import type { Problem } from '../problem.ts';
import { sortGlossary, toWord } from './glossary.ts';
import type { Glossary } from './glossary.ts';
import { findNearest } from './nearest.ts';

const FILE_NAME = 'glossary.yaml';

const text = z.string('must be text').min(1, 'must not be empty');

const ENTRY = z.object({
  definition: text,
  also: z.array(text, 'must be a list').default([]),
  link: text.startsWith('/', 'must start with a slash').optional(),
});

const KEYS = Object.keys(ENTRY.shape);

/** Load `glossary.yaml` of a content folder, a map of terms; it may be absent. Null when it has errors. */
export async function loadGlossary(
  contentFolder: string | null,
): Promise<{ glossary: Glossary | null; problems: Problem[] }> {
  const path = contentFolder === null ? null : join(contentFolder, FILE_NAME);
  if (path === null || !existsSync(path)) return { glossary: [], problems: [] };
  const parsed = parseGlossary(await readFile(path, 'utf8'), relative(process.cwd(), path));
  return parsed.problems.length > 0 ? { ...parsed, glossary: null } : parsed;
}

/** Parse the text of a glossary; problems have a position in `file`. */
export function parseGlossary(
  source: string,
  file: string,
): { glossary: Glossary; problems: Problem[] } {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const problems: Problem[] = [];
  const toPlace = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const report = (offset: number, message: string) => {
    problems.push({ severity: 'error', ...toPlace(offset), message });
  };
  for (const { pos, message } of document.errors) {
    report(pos[0], `Invalid YAML: ${message.split(/ at line|\n/)[0]}.`);
  }
  if (problems.length > 0 || document.contents === null) return { glossary: [], problems };
  if (!isMap(document.contents)) {
    report(0, 'A glossary is a map: `Term:` with a `definition` below it.');
    return { glossary: [], problems };
  }
  const glossary = document.contents.items.flatMap((pair) => parseEntry(pair, report, toPlace));
  reportClashes(document.contents, glossary, report);
  return { glossary: sortGlossary(glossary), problems };
}

type Report = (offset: number, message: string) => void;

function parseEntry(
  { key, value }: Pair,
  report: Report,
  toPlace: (offset: number) => { file: string; line: number; column: number },
): Glossary {
  const start = toOffset(key);
  const term = isScalar(key) ? String(key.value) : '';
  if (!isMap(value)) {
    report(start, `\`${term}\` needs a \`definition\` below it.`);
    return [];
  }
  const misspelt = new Set<string>();
  for (const { key } of value.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (KEYS.includes(name)) continue;
    const nearest = findNearest(name, KEYS);
    if (nearest !== null) misspelt.add(nearest);
    const hint =
      nearest === null ? `There are: ${KEYS.join(', ')}.` : `Did you mean \`${nearest}\`?`;
    report(toOffset(key), `An entry has no \`${name}\`. ${hint}`);
  }
  const parsed = ENTRY.safeParse(value.toJSON());
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    const isMissing = !value.has(name);
    // One cause, one message.
    if (isMissing && misspelt.has(name)) return [];
    const reason = isMissing ? 'is missing' : issue?.message;
    report(
      isMissing ? start : toOffset(value.get(name, true)),
      `\`${name}\` of \`${term}\` ${reason}.`,
    );
    return [];
  }
  const { definition, also, link: written } = parsed.data;
  const place = toPlace(toOffset(value.get('link', true)));
  const link = written === undefined ? null : { target: written, written, ...place };
  return [{ term, definition, also, link }];
}

function reportClashes(map: YAMLMap, glossary: Glossary, report: Report): void {
  const owners = new Map<string, string>();
  for (const { term, also } of glossary) {
    for (const name of [term, ...also]) {
      const owner = owners.get(toWord(name));
      owners.set(toWord(name), term);
      if (owner === undefined) continue;
      const { key } =
        map.items.find(({ key }) => isScalar(key) && String(key.value) === term) ?? {};
      report(toOffset(key), `\`${name}\` is a name of \`${owner}\` already.`);
    }
  }
}

function toOffset(node: unknown): number {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
    ? Number(node.range[0])
    : 0;
}
