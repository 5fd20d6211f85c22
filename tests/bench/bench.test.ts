import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import type { BenchRun, Row } from '../../bench/results.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every section has rows with a budget and all their figures', async () => {
  const output = await runBench(['--quick', `--dist=${inject('builtSite')}`]);
  const text = await readFile(join(ROOT, '.cache/bench-quick/results.json'), 'utf8');
  const { sections } = JSON.parse(text) as BenchRun;
  expect(sections).toHaveLength(8);
  for (const { title } of sections) expect(output).toContain(title);
  const incomplete = sections.filter(
    ({ rows, columns }) =>
      rows.length === 0 || rows.some(({ figures }) => !isComplete(figures, columns.length)),
  );
  expect(incomplete).toEqual([]);
});

/** JSON replaces numbers that are not finite by null. */
function isComplete(figures: Row['figures'], count: number): boolean {
  const numbers = figures.flatMap((figure) => (figure ? Object.values(figure) : []));
  return figures.length === count && numbers.length > 0 && numbers.every(Number.isFinite);
}

async function runBench(args: string[]): Promise<string> {
  const command = ['--import', './build/jsx.ts', 'cli/main.ts', 'bench', ...args];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The benchmarks ended with exit code ${code}:\n${errors}`);
  return output;
}
