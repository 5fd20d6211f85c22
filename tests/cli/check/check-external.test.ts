import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnFreePort } from '../../../cli/free-port.ts';
import { runScript } from '../../support/run-script.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const SITE = {
  'site.ts': `export const site = { title: 'Test Docs', copyright: '© The testers' };\n`,
  'docs/index.mdx': '# Overview\n\n[Other](./other.mdx)\n',
};

/** Responses of the external hosts by host and path. */
const RESPONSES: Record<string, (response: ServerResponse, visit: number) => void> = {
  'fine.org/': (response) => response.end('text'),
  'fine.org/again': (response) => response.end('text'),
  'moved.org/old': (response) => response.writeHead(301, { Location: '/new' }).end(),
  'moved.org/new': (response) => response.end('text'),
  'circle.org/': (response) => response.writeHead(302, { Location: '/' }).end(),
  'missing.org/page': (response) => response.writeHead(404).end(),
  'broken.org/': (response) => response.writeHead(500).end(),
  'silent.org/a': () => {},
  'silent.org/b': () => {},
  'busy.org/': (response, visit) =>
    visit === 1 ? response.writeHead(429, { 'Retry-After': '2' }).end() : response.end('text'),
};

const LINKS = `# Other

See [one](http://fine.org/#part), [it again](http://fine.org/), [more](http://fine.org/again),
[what moved](http://moved.org/old) and [what was busy](http://busy.org/).

- [Circle](http://circle.org/)
- Not [here](http://missing.org/page)
- [Broken](http://broken.org/), and [once more](http://broken.org/)
- [Silent](http://silent.org/a) and [the rest of it](http://silent.org/b)
- [Nobody](http://nobody.example/) and [this machine](http://localhost:1/)
`;

test('external links get few requests, and broken ones are reported with their places', async () => {
  const content = await createTemporaryFolder({ ...SITE, 'docs/other.mdx': LINKS });
  const hosts = await startExternalHosts();
  const { code, output } = await runScript(
    ['check-external', `--content=${content}`, '--timeout=1'],
    hosts.env,
  );
  const found = output.split('\n').filter((line) => line.includes('docs/other.mdx'));
  expect(found.map((line) => line.slice(line.indexOf('docs/other.mdx')))).toEqual([
    'docs/other.mdx:6:3 Broken link `http://circle.org/`: it redirects too many times.',
    'docs/other.mdx:7:7 Broken link `http://missing.org/page`: it responds with 404 Not Found.',
    'docs/other.mdx:8:3 Broken link `http://broken.org/`: it responds with 500 Internal Server Error.',
    'docs/other.mdx:8:37 Broken link `http://broken.org/`: it responds with 500 Internal Server Error.',
    'docs/other.mdx:9:3 Broken link `http://silent.org/a`: it does not respond within 1 s.',
    'docs/other.mdx:9:37 Broken link `http://silent.org/b`: it does not respond within 1 s.',
  ]);
  expect(output).toContain('External URLs: 9 checked, 5 broken.');
  expect(code).toBe(1);

  // Each URL once, however many links it has; GET only after HEAD was refused.
  expect(hosts.requests('fine.org')).toEqual(['HEAD /', 'HEAD /again']);
  expect(hosts.requests('moved.org')).toEqual(['HEAD /old', 'HEAD /new']);
  expect(hosts.requests('missing.org')).toEqual(['HEAD /page', 'GET /page']);
  expect(hosts.requests('broken.org')).toEqual(['HEAD /', 'GET /']);
  // Only the first URL of a host that is down is retried.
  expect(hosts.requests('silent.org')).toEqual(['HEAD /a', 'HEAD /a', 'HEAD /a', 'HEAD /b']);
  expect(hosts.requests('busy.org')).toEqual(['HEAD /', 'HEAD /']);
  // Not before `Retry-After`, and one second between two requests to one host.
  expect(hosts.pauseBefore('busy.org', 1)).toBeGreaterThanOrEqual(1_900);
  expect(hosts.pauseBefore('fine.org', 1)).toBeGreaterThanOrEqual(900);
  expect(hosts.requests('nobody.example').concat(hosts.requests('localhost:1'))).toEqual([]);
  expect(hosts.userAgents()).toEqual([
    expect.stringMatching(/^engagement-platform-docs-link-check\//),
  ]);
});

test('a site whose external links all work passes', async () => {
  const content = await createTemporaryFolder({
    ...SITE,
    'docs/other.mdx': '# Other\n\n[One](http://fine.org/)\n',
  });
  const hosts = await startExternalHosts();
  expect(await runScript(['check-external', `--content=${content}`], hosts.env)).toEqual({
    code: 0,
    output: expect.stringContaining('External URLs: 1 checked, 0 broken.'),
  });
});

interface Visit {
  host: string;
  request: string;
  userAgent: string;
  at: number;
}

/** Start a proxy on the loopback that responds for every host. */
async function startExternalHosts() {
  const visits: Visit[] = [];
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const { host, pathname } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const userAgent = request.headers['user-agent'] ?? '';
    visits.push({ host, request: `${request.method} ${pathname}`, userAgent, at: Date.now() });
    const visit = visits.filter((other) => other.host === host).length;
    const reply = RESPONSES[`${host}${pathname}`] ?? (() => response.writeHead(410).end());
    reply(response, visit);
  };
  const server = createServer(respond);
  const port = await listenOnFreePort(server);
  // A tunnel to any host ends here as well.
  server.on('connect', (_request, socket) => {
    const tunnel = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${port}`;
  const of = (host: string) => visits.filter((visit) => visit.host === host);
  return {
    /** Makes a command use the proxy. */
    env: { ...process.env, HTTP_PROXY: url, http_proxy: url, NO_PROXY: '', no_proxy: '' },
    requests: (host: string) => of(host).map(({ request }) => request),
    /** Milliseconds between a request to a host and the one before. */
    pauseBefore: (host: string, index: number) =>
      (of(host)[index]?.at ?? 0) - (of(host)[index - 1]?.at ?? 0),
    userAgents: () => [...new Set(visits.map(({ userAgent }) => userAgent))],
  };
}
