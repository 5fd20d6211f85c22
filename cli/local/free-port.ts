import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { UsageError } from '../../build/problem.ts';

/** Throw `UsageError` if the port cannot be used. `toCommand` renders the command for another port. */
export async function refuseTakenPort(
  port: number,
  toCommand: (port: number) => string,
): Promise<void> {
  const server = createServer();
  try {
    server.listen({ port, host: '127.0.0.1' });
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new UsageError(
      `Port ${port} cannot be used (${reason}). Stop the program that uses it (a preview that was killed leaves ` +
        `\`workerd\`), or choose another port: \`${toCommand(port === 65_535 ? port - 1 : port + 1)}\`.`,
    );
  } finally {
    server.close();
  }
}

/** Let a server listen on a port of this machine that is free, and return the port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Ports that no system gives to a connection, or to a server without a port of its own: one of these could take the port
 * before the program that it is for.
 */
const PORTS = { first: 20_000, count: 12_000 };

/** Return a port that nothing listens on. */
export async function loadFreePort(): Promise<number> {
  const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : loadFreePort();
}
