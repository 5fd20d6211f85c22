/*
 * A process in the place of a compiler: it does what its first message says, or `steps.json` of the content folder that
 * the message names. There, a process has the steps at the number of the files that it must not compile.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildInput } from '../../build/build-context.ts';
import type { Unit } from '../../build/progress.ts';
import { limitCpuTime } from '../../cli/cpu-limit.ts';

export type Step =
  | { begin: Unit | null }
  /** Use CPU time. */
  | { computeMs: number }
  /** Use none. */
  | { waitMs: number }
  | { write: string }
  | { send: object }
  /** Fill the heap. */
  | { allocate: true }
  /** Continue when another message is there, and send it. */
  | { receive: true }
  | { signal: NodeJS.Signals }
  | { exit: number };

const limitUnit = limitCpuTime();
const requests: object[] = [];
const [message] = (await once(process, 'message')) as [{ steps: Step[] } | object];
process.on('message', (request: object) => void requests.push(request));
for (const step of loadSteps()) await run(step);
process.disconnect();

function loadSteps(): Step[] {
  if ('steps' in message) return message.steps as Step[];
  // A build is told where to write, too.
  const input = ('input' in message ? message.input : message) as BuildInput;
  const file = join(input.contentFolder ?? '', 'steps.json');
  const attempts = JSON.parse(readFileSync(file, 'utf8')) as Step[][];
  return attempts[input.excluded?.length ?? 0] ?? [];
}

async function run(step: Step): Promise<void> {
  if ('begin' in step) {
    await send({ kind: 'unit', unit: step.begin });
    limitUnit(step.begin);
  }
  if ('computeMs' in step) compute(step.computeMs);
  if ('waitMs' in step) await delay(step.waitMs);
  if ('write' in step)
    await new Promise<void>((done) => process.stderr.write(step.write, () => done()));
  if ('send' in step) await send(step.send);
  if ('allocate' in step)
    for (const all: object[] = []; ;) all.push(Array.from({ length: 1_000 }, () => ({})));
  if ('receive' in step) {
    while (requests.length === 0) await once(process, 'message');
    await send({ kind: 'received', request: requests.shift() });
  }
  if ('signal' in step) {
    process.kill(process.pid, step.signal);
    await delay(60_000);
  }
  if ('exit' in step) process.exit(step.exit);
}

function compute(milliseconds: number): void {
  const { user, system } = process.cpuUsage();
  const end = user + system + milliseconds * 1_000;
  for (;;) {
    const used = process.cpuUsage();
    if (used.user + used.system > end) return;
  }
}

function send(sent: object): Promise<void> {
  return new Promise((done) => process.send?.(sent, () => done()));
}
