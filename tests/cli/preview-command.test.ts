import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UsageError } from '../../build/problem.ts';
import { runStart } from '../../cli/dev/start-command.ts';
import { listenOnFreePort } from '../../cli/local/free-port.ts';
import { runPreview } from '../../cli/preview-command.ts';

function stubPort(port: string | undefined): void {
  vi.stubEnv('PORT', port);
  onTestFinished(() => void vi.unstubAllEnvs());
}

async function takePort(): Promise<string> {
  const server = createServer();
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  return String(await listenOnFreePort(server));
}

describe('npm run preview', () => {
  it('names the command for another port', async () => {
    const port = await takePort();
    const other = `\`npm run preview -- --port ${Number(port) + 1}\``;
    await expect(runPreview([`--port=${port}`])).rejects.toThrow(other);
    stubPort(port);
    await expect(runPreview([])).rejects.toThrow(other);
  });

  it('takes a flag before a variable, and no other flags', async () => {
    stubPort('1');
    const message = '--port must be a port from 1 to 65535, not `0`.';
    await expect(runPreview(['--port=0'])).rejects.toThrow(new UsageError(message));
    await expect(runPreview(['--out=dist'])).rejects.toThrow("Unknown option '--out'");
  });
});

describe('npm start', () => {
  it('names the command for another port', async () => {
    const port = await takePort();
    stubPort(port);
    await expect(runStart([])).rejects.toThrow(`\`PORT=${Number(port) + 1} npm start\``);
  });

  it('refuses what is no port, and unknown flags', async () => {
    stubPort('http');
    const message = 'PORT must be a port from 1 to 65535, not `http`.';
    await expect(runStart([])).rejects.toThrow(new UsageError(message));
    await expect(runStart(['--port=1'])).rejects.toThrow("Unknown option '--port'");
  });
});
