import { loadTextRequests } from './text-requests.ts';

/** Assets of the site that responds as `tests/fixtures/responses.txt` says. */
export const ASSETS = {
  origin: 'https://docs.example',
  specUrl: '/openapi.json',
  fullReference: {
    path: '/docs/api/_reference',
    title: 'API: full reference',
    overviewPath: '/docs/api',
    specUrl: '/openapi.json',
    script: '/_assets/reference.js',
    styles: '/_assets/reference.css',
  },
};

/** A response of each kind: status, line of the log, reads of KV, and headers but those that every response has. */
export const RESPONSES = loadTextRequests('responses.txt').map(({ expected, ...request }) => {
  const [first = '', ...headers] = expected;
  const [, status, reads] = /^(\d+), logged as .*, (\d+) reads of KV$/.exec(first) ?? [];
  const [, etag] = /^etag: (.*)$/m.exec(headers.join('\n')) ?? [];
  return { ...request, expected, headers, status: Number(status), reads: Number(reads), etag };
});
