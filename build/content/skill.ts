import { parse } from 'yaml';
import * as z from 'zod';
import type { Problem } from '../problem.ts';
import { readContentText } from '../read-source-file.ts';

/** What agents are told about the product: an agent skill (https://agentskills.io). */
export interface Skill {
  name: string;
  description: string;
  /** The file as it is written. */
  text: string;
}

const FILE_NAME = '_skill.md';

const FRONT_MATTER = z.object({
  name: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Write words in lower case, joined by `-`'),
  description: z.string().min(1).max(1_024),
});

/** Load `_skill.md` of a content folder; null where there is none. */
export function loadSkill(contentFolder: string | null): {
  skill: Skill | null;
  problems: Problem[];
} {
  const { text, file, problems } = readContentText(contentFolder, FILE_NAME);
  if (text === '') return { skill: null, problems };
  const [, block = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  const { data, error } = FRONT_MATTER.safeParse(parseYaml(block));
  if (data) return { skill: { ...data, text }, problems };
  const [issue] = error.issues;
  const message = `\`${issue?.path.join('.')}\` of the front matter is invalid: ${issue?.message}.`;
  return { skill: null, problems: [{ severity: 'error', file, line: 1, column: 1, message }] };
}

function parseYaml(block: string): unknown {
  try {
    return parse(block) ?? {};
  } catch {
    return {};
  }
}
