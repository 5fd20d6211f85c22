import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { isMap } from 'yaml';
import type { Pair, YAMLMap } from 'yaml';
import type { Problem } from '../problem.ts';
import { sortGlossary, toWord } from './glossary.ts';
import type { Glossary } from './glossary.ts';
import { suggestOrList } from './nearest.ts';
import { parseYaml, toKeyName, toOffset } from './yaml-text.ts';
import type { YamlText } from './yaml-text.ts';

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
  const { document, errors, toPlace, toProblem } = parseYaml(source, file);
  const problems = errors.map(({ offset, reason }) => toProblem(offset, `Invalid YAML: ${reason}`));
  const report = (offset: number, message: string) => {
    problems.push(toProblem(offset, message));
  };
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

function parseEntry({ key, value }: Pair, report: Report, toPlace: YamlText['toPlace']): Glossary {
  const start = toOffset(key);
  const term = toKeyName(key);
  if (!isMap(value)) {
    report(start, `\`${term}\` needs a \`definition\` below it.`);
    return [];
  }
  const unknown = value.items.filter(({ key }) => !KEYS.includes(toKeyName(key)));
  for (const { key } of unknown) {
    const name = toKeyName(key);
    report(toOffset(key), `An entry has no \`${name}\`.${suggestOrList(name, KEYS)}`);
  }
  const parsed = ENTRY.safeParse(value.toJSON());
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    const isMissing = !value.has(name);
    // One cause, one message.
    if (isMissing && unknown.length > 0) return [];
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
      const pair = map.items.find(({ key }) => toKeyName(key) === term);
      report(toOffset(pair?.key), `\`${name}\` is a name of \`${owner}\` already.`);
    }
  }
}
