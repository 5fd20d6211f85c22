import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { formatNumber } from './figures.ts';

const PROFILE = v.object({
  nodes: v.array(
    v.object({
      id: v.number(),
      callFrame: v.object({ functionName: v.string(), url: v.string() }),
    }),
  ),
  samples: v.array(v.number()),
  timeDeltas: v.array(v.number()),
});

/** Lines of a summary. */
const SHOWN = 15;

/** Sum a folder's CPU profiles up: `react-dom 812 ms`, by package or own file, the longest first. */
export async function summariseProfiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'));
  const milliseconds = new Map<string, number>();
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    const { nodes, samples, timeDeltas } = v.parse(PROFILE, JSON.parse(text));
    const owners = new Map(nodes.map(({ id, callFrame }) => [id, toOwner(callFrame)]));
    for (const [at, id] of samples.entries()) {
      const owner = owners.get(id) ?? '';
      const spent = (timeDeltas[at] ?? 0) / 1_000;
      milliseconds.set(owner, (milliseconds.get(owner) ?? 0) + spent);
    }
  }
  return [...milliseconds]
    .filter(([owner]) => owner !== '(idle)')
    .sort((a, b) => b[1] - a[1])
    .slice(0, SHOWN)
    .map(([owner, spent]) => `${owner} ${formatNumber(spent)} ms`);
}

/** `react-dom`, `build/mdx/compile-page.ts`, `node:fs`, `(garbage collector)` */
function toOwner({ functionName, url }: { functionName: string; url: string }): string {
  if (url === '') return functionName;
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (name !== undefined) return name;
  const [, own] = /\/((?:build|client|worker)\/.*)$/.exec(url) ?? [];
  return own ?? url;
}
