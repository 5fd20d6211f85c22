import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from 'node:net';
import { UsageError } from '../../../build/problem.ts';
import { listenOnFreePort, loadFreePort, refuseTakenPort } from '../../../cli/local/free-port.ts';

it('refuses a port on which something listens and names the next one', async () => {
  const { port } = await listen();
  await expect(refuseTakenPort(port, toCommand)).rejects.toThrow(
    new UsageError(
      `Port ${port} cannot be used (EADDRINUSE). Stop the program that uses it (a preview that was killed leaves ` +
        `\`workerd\`), or choose another port: \`npm run preview -- --port ${port + 1}\`.`,
    ),
  );
});

it('names the port before the last one', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(65_535, '127.0.0.1');
  await once(server, 'listening');
  await expect(refuseTakenPort(65_535, toCommand)).rejects.toThrow(
    '`npm run preview -- --port 65534`',
  );
});

it('lets a free port be, and leaves it free', async () => {
  const { port, close } = await listen();
  await close();
  await expect(refuseTakenPort(port, toCommand)).resolves.toBeUndefined();
  await expect(refuseTakenPort(port, toCommand)).resolves.toBeUndefined();
});

it('finds ports of this machine that are free, and leaves them free', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = await listenOnFreePort(server);
  expect(server.address()).toEqual({ address: '127.0.0.1', family: 'IPv4', port });
  const free = await loadFreePort();
  expect(free).toBeGreaterThan(0);
  await expect(refuseTakenPort(free, toCommand)).resolves.toBeUndefined();
});

function toCommand(port: number): string {
  return `npm run preview -- --port ${port}`;
}

async function listen() {
  const server = createServer();
  const port = await listenOnFreePort(server);
  const close = async () => {
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  onTestFinished(close);
  return { port, close };
}
