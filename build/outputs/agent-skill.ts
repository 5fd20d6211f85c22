import { createHash } from 'node:crypto';
import { withBase } from '../../client/model/path.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { Skill } from '../content/skill.ts';

const FOLDER = '/.well-known/agent-skills';

const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** Path without the base path. */
export function toSkillPath({ name }: Skill): string {
  return `${FOLDER}/${name}/SKILL.md`;
}

/**
 * Return the skill and the index that leads to it (Agent Skills Discovery 0.2.0). Path without the base path → text. The
 * index has the digest of the text, so the skill names no origin.
 */
export function toSkillFiles(skill: Skill, { basePath }: SiteMetadata): Map<string, string> {
  const { name, description, text } = skill;
  const path = toSkillPath(skill);
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const url = withBase(basePath, path);
  const index = { $schema: SCHEMA, skills: [{ name, type: 'skill-md', description, url, digest }] };
  return new Map([
    [path, text],
    [`${FOLDER}/index.json`, `${JSON.stringify(index, null, 2)}\n`],
  ]);
}
