import { expect, it } from 'vitest';
import { checkWorker } from '../../../build/release/check-worker.ts';
import { SITE, buildFiles } from '../site-build.ts';

const FAULTY = "{ throw new Error('A fault of the test.'); }";

it('reports a Worker that throws, at its start or for a missing page, and one that has no pages', async () => {
  const { release } = await buildFiles(SITE);
  const check = (worker: string) => checkWorker({ ...release, worker }, '/');
  expect(await check(release.worker)).toEqual([]);
  const { worker } = release;
  for (const [faulty, message] of [
    [
      `${worker}\nstart();\nfunction start() ${FAULTY}`,
      'The Worker does not start: Error: A fault of the test. (in start)',
    ],
    [
      toFaulty(worker, 'toPathQuery'),
      'The Worker fails to render /no-such-page-of-the-build: Error: A fault of the test. (in toPathQuery)',
    ],
    [
      worker.replace(
        'export{',
        'worker_default.fetch = () => new Response("", { status: 404 });$&',
      ),
      'The Worker responds to / with 404, not 200.',
    ],
  ] as const) {
    const place = { severity: 'error', file: 'worker/index.ts', line: 1, column: 1 };
    expect(await check(faulty)).toEqual([{ ...place, message }]);
  }
});

/** Let a function of the bundle throw. */
function toFaulty(worker: string, name: string): string {
  const head = new RegExp(`function ${name}\\([^)]*\\) ?\\{`);
  expect(head.test(worker)).toBe(true);
  return worker.replace(head, (start) => `${start} ${FAULTY}`);
}
