import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { runScript } from '../support/run-script.ts';

test('every section has rows with all their figures', async () => {
  const run = await runScript(['bench', '--quick', `--dist=${inject('builtSite')}`]);
  expect(run, run.output).toMatchObject({ code: 0 });
  const text = await readFile('.cache/bench-quick/results.md', 'utf8');
  const sections = text.split(/^## /m).slice(1);
  expect(sections).toHaveLength(8);
  // Below the head and the rule of a table.
  for (const section of sections)
    expect(section).toMatch(/^\| -+ .*\n(?:\| .* (?:yes|NO) +\|\n)+/m);
  expect(text).not.toMatch(/NaN|∞/);
});
