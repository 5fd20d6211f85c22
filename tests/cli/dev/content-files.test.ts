import { it } from 'vitest';
import { startPreviewServer } from '../../../cli/dev/preview-server.ts';
import { loadFreePort } from '../../../cli/free-port.ts';
import { expectSandbox, expectSecurity } from '../../worker/security-headers.ts';

it('the preview serves files from authors so that they run nothing, as production does', async () => {
  const port = await loadFreePort();
  const server = await startPreviewServer(port, {
    worker: { untilRunning: () => Promise.reject(new Error('No file is the Worker’s.')) },
    loadFile: async () => '<svg/>',
    untilSettled: async () => {},
  });
  const load = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers;
  expectSandbox(await load('/_assets/content/a.svg'));
  expectSecurity(await load('/_assets/icon.svg'));
  server.close();
});
