import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isOwnerRunning, setOwner } from '../../../cli/dev/preview-owner.ts';
import { startPreviewServer } from '../../../cli/dev/preview-server.ts';
import { loadFreePort } from '../../../cli/local/free-port.ts';
import { startLocalServer } from '../../../cli/local/local-server.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

it('a preview runs as long as its owner and its server do', async () => {
  const root = await createTemporaryFolder({});
  expect(await isOwnerRunning(root)).toBe(false);
  await mkdir(join(root, '.cache/preview'), { recursive: true });
  const port = await loadFreePort();
  const server = await startPreviewServer(port, {
    loadChanges: async () => ({ release: '', records: [] }),
    loadFile: async () => undefined,
  });
  const origin = `http://127.0.0.1:${port}`;
  const { pid } = spawnSync(process.execPath, ['--version']);
  await setOwner(String(pid), origin, root);
  expect(await isOwnerRunning(root)).toBe(false);
  await setOwner(String(process.pid), origin, root);
  expect(await isOwnerRunning(root)).toBe(true);
  // Without `ps`, the owner is not known.
  await setOwner('', origin, root);
  expect(await isOwnerRunning(root)).toBe(true);
  server.close();
  await setOwner(String(process.pid), origin, root);
  expect(await isOwnerRunning(root)).toBe(false);
  const other = await startLocalServer(port, (_, response) => void response.writeHead(404).end());
  expect(await isOwnerRunning(root)).toBe(false);
  other.close();
});
