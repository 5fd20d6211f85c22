import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openPreviewFolder } from '../../../cli/dev/preview-folder.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

it('has a Worker at once: one that says that nothing is built, then that of the last time', async () => {
  const root = await createTemporaryFolder();
  const read = () => readFile(join(root, '.cache/preview/worker/index.js'), 'utf8');
  const first = await openPreviewFolder('http://127.0.0.1:4000', root);
  expect(await read()).toContain('The site is not built yet.');
  expect(await first.writeWorker('code')).toBe(true);
  const server = 'http://127.0.0.1:5000';
  const second = await openPreviewFolder(server, root);
  const code = second.readCode();
  expect(await read()).toBe(`const PREVIEW=${JSON.stringify({ server, code })};\ncode`);
  expect(await second.writeWorker('code')).toBe(false);
  expect(second.readCode()).toBe(code);
  // The source map is for the lines below those in front of the bundle, and names the files of the project.
  const toComment = (map: object) =>
    `//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(map))}\n`;
  const map = { version: 3, sources: ['../worker/index.ts'], mappings: 'AAAA' };
  await second.writeWorker(`assets\ncode\n${toComment(map)}`);
  const sourceRoot = `${pathToFileURL(resolve('out')).href}/`;
  const shifted = toComment({ ...map, sourceRoot, mappings: ';;AAAA' });
  expect((await read()).replace(/^.*\n/, '')).toBe(`assets\ncode\n${shifted}`);
});
