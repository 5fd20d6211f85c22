import { expect, it } from 'vitest';
import { runProgram } from '../support/run-script.ts';

/** A compiler that hangs in synchronous code, which runs no timers. */
const PROGRAM = `
  import { startSlowUnitNotice } from './cli/slow-unit-notice.ts';
  const begin = startSlowUnitNotice();
  begin({ file: 'openapi/api.yaml', page: '/docs/api/users' });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 65_000);
`;

it('a file that is compiled for a minute is named', async () => {
  const args = ['--input-type=module-typescript', '--eval', PROGRAM];
  const { code, output } = await runProgram(process.execPath, args, {});
  const expected = 'Still compiling openapi/api.yaml (page `/docs/api/users`) after 60 s.';
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: expected });
});
