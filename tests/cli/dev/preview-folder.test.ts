import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openPreviewFolder } from '../../../cli/dev/preview-folder.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const SERVER = 'http://127.0.0.1:4000';
const WORKER = '.cache/preview/worker/index.js';

it('has a Worker at once: one that says that nothing is built, then that of the last time', async () => {
  const root = await createTemporaryFolder();
  const first = await openPreviewFolder(SERVER, root);
  expect(await readFile(join(root, WORKER), 'utf8')).toContain('The site is not built yet.');
  expect(await first.writeWorker('code')).toBe(true);
  const second = await openPreviewFolder('http://127.0.0.1:5000', root);
  const address = { server: 'http://127.0.0.1:5000', code: second.readCode() };
  expect(await readFile(join(root, WORKER), 'utf8')).toBe(
    `const PREVIEW=${JSON.stringify(address)};\ncode`,
  );
  expect(await second.writeWorker('code')).toBe(false);
  expect(second.readCode()).toBe(address.code);
});

it('places the source map below the lines in front of the bundle, and names the files of the project', async () => {
  const root = await createTemporaryFolder();
  const folder = await openPreviewFolder(SERVER, root);
  const toComment = (map: object) =>
    `//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(map))}\n`;
  const map = { version: 3, sources: ['../worker/index.ts'], mappings: 'AAAA' };
  await folder.writeWorker(`assets\ncode\n${toComment(map)}`);
  const text = await readFile(join(root, WORKER), 'utf8');
  const sourceRoot = `${pathToFileURL(resolve('out')).href}/`;
  expect(text.slice(text.indexOf('\n') + 1)).toBe(
    `assets\ncode\n${toComment({ ...map, sourceRoot, mappings: ';;AAAA' })}`,
  );
});
