import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../support/run-script.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { buildReleaseId } from './release-id.ts';
import { CONTENT, ELSEWHERE } from './same-input.ts';

it('a site is the same in another folder, time zone and language', async () => {
  const here = await createTemporaryFolder(CONTENT);
  const names = Object.entries(CONTENT).map(([name, text]) => [`client/build/${name}`, text]);
  const elsewhere = join(await createTemporaryFolder(Object.fromEntries(names)), 'client/build');
  const script = `import { buildReleaseId } from './tests/cli/release-id.ts';
    console.log(await buildReleaseId(${JSON.stringify(elsewhere)}));`;
  const { output } = await runProgram(
    process.execPath,
    ['--import', './cli/jsx.ts', '--input-type=module', '--eval', script],
    { env: { ...process.env, ...ELSEWHERE } },
  );
  const id = await buildReleaseId(here);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(output.trim()).toBe(id);
});
