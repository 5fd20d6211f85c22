import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FILES } from '../support/preview.ts';
import { runProgram } from '../support/run-script.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { buildReleaseId } from './release-id.ts';

/** Content whose order or form could depend on more than itself. */
const CONTENT = {
  ...FILES,
  'content/docs/letters.mdx':
    '---\ntitle: Ümläuts, Straße, İstanbul\n---\n\n![Map](./map.svg)\n\n```ts title="a.ts"\nconst level: number = 1;\n```\n',
  'content/docs/map.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/search.yaml': 'same:\n  - [tier, ladder, Irmak, Şirket]\n',
};

/** A place where all but the input differs: the name of the folder, the time zone and the language. */
const ELSEWHERE = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };

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
