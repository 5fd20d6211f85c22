import { relative } from 'node:path';
import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import type { NormalizedProblem } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { SPEC_FILE } from '../own-spec.ts';

test("follows Redocly's strict rules, warnings included", async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const findings = await lint({ ref: SPEC_FILE, config });
  expect(findings.map(toLine)).toEqual([]);
});

/** `openapi/paths/users.yaml:3:5 operation-summary: Operation object should contain …` */
function toLine({ location, ruleId, message }: NormalizedProblem): string {
  const [first] = location;
  if (!first) return `${SPEC_FILE}:1:1 ${ruleId}: ${message}`;
  const { start } = getLineColLocation(first);
  const file = relative('', first.source.absoluteRef);
  return `${file}:${start.line}:${start.col} ${ruleId}: ${message}`;
}
