import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Responds to a request for a path; an error ends the connection. */
type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<void> | void;

/** Serve on both loopback addresses, for browsers of this machine. No request ends the process. */
export async function startLocalServer(
  port: number,
  respond: RequestHandler,
): Promise<{ close(): void }> {
  const respondSafely = async (request: IncomingMessage, response: ServerResponse) => {
    // Without a listener, an error of a connection that breaks ends the process.
    for (const stream of [request, response]) stream.on('error', () => {});
    try {
      const { url: target = '' } = request;
      // Node takes `*` and whole addresses too, which only a proxy gets.
      const url = target.startsWith('/') ? URL.parse(target, 'http://localhost') : null;
      if (!isLoopback(String(request.headers.host))) {
        response.writeHead(403).end('This server is at http://localhost only.\n');
      } else if (url) {
        await respond(request, response, url.pathname);
      } else {
        response.writeHead(400).end('The address of the request is not valid.\n');
      }
    } catch {
      response.destroy();
    }
  };
  const servers = ['127.0.0.1', '::1'].map((host) => {
    const server = createServer((request, response) => void respondSafely(request, response));
    return server.listen(port, host);
  });
  const [first, second] = servers;
  // `localhost` may be either address. A machine without IPv6 has only the first.
  second?.on('error', () => {});
  if (first) await once(first, 'listening');
  first?.on('error', (error) => process.stderr.write(`The server failed: ${error}\n`));
  return {
    close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** Refuse other names of this machine: with DNS rebinding, pages of other sites would read drafts. */
function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}
