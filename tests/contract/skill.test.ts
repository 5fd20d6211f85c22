import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSkill } from '../../build/content/skill.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { loadOwnSpec } from './own-spec.ts';

const { spec } = await loadOwnSpec();
const { skill } = loadSkill('content');
const text = skill?.text ?? '';
const contract = ['management', 'parameters', 'headers']
  .map((name) => readFileSync(`openapi/${name}.yaml`, 'utf8'))
  .join('\n');

test('the skill names requests that the contract has', () => {
  const named = [...text.matchAll(/`([A-Z]+) (\/[^`\s]*)`/g)].map(([, method, path]) => [
    method,
    path,
  ]);
  expect(named).toHaveLength(2);
  const known = spec.operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(named.map((parts) => parts.join(' ')).filter((one) => !known.includes(one))).toEqual([]);
});

test('the skill names scopes, codes and headers that the contract has', () => {
  const names = [...text.matchAll(/`((?:[a-z]+:[a-z]+)|(?:[a-z]+(?:-[a-z]+){2,}))`/g)];
  const scopes = spec.operations.flatMap(({ requiredScopes }) => requiredScopes);
  const known = (name: string) =>
    scopes.includes(name) || contract.includes(name) || name === skill?.name;
  expect(names.length).toBeGreaterThan(4);
  expect(names.map(([, name = '']) => name).filter((name) => !known(name))).toEqual([]);
});

test.each([
  ['X-Api-Key: …', 'X-Api-Key: …'],
  ['after `whsec_`, decoded from Base64', 'after `whsec_`, decoded from Base64'],
  ['at most 200, and 50', 'at most 200, and 50'],
  ['within 15 seconds', 'within 15 seconds'],
  ['external:bb-1001/custom-events', 'external:bb-1001/custom-events'],
  ['`sort=updatedAt` and `updatedFrom`', '`sort=updatedAt` and `updatedFrom`'],
  ['idempotency-key-in-use', 'idempotency-key-in-use'],
  ['application/merge-patch+json', 'application/merge-patch+json'],
])('the skill says %s, as the contract does', (said, written) => {
  expect(text).toContain(said);
  expect(contract.replaceAll(/\s+/g, ' ')).toContain(written);
});

test.each([
  ['no front matter', '# Facts\n'],
  ['a name with spaces', '---\nname: My facts\ndescription: Facts.\n---\n'],
  ['no description', '---\nname: facts\n---\n'],
  ['YAML with an error', '---\nname: [\n---\n'],
])('a skill with %s is an error', async (_, source) => {
  const { skill: invalid, problems } = loadSkill(
    await createTemporaryFolder({ '_skill.md': source }),
  );
  expect(invalid).toBeNull();
  expect(problems).toMatchObject([{ severity: 'error', line: 1 }]);
});

test('a site without a skill has none', async () => {
  expect(loadSkill(await createTemporaryFolder({}))).toEqual({ skill: null, problems: [] });
});
