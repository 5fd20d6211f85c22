import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { assertReachable } from '../../cli/deploy/release-folder.ts';
import { loadTextCases } from '../support/text-cases.ts';
import { expectScene } from './scene.ts';
import type { Scene } from './scene.ts';
import { sceneTest } from './stage.ts';

const VERSIONS = 'GET .*-docs/versions';

/** The first request of `npm run prune` has a fault. */
const toScene = (fault: object, exit = 0): Scene => ({
  account: 'A',
  faults: [{ at: VERSIONS, times: 1, ...fault }],
  arrange: ['two days are over'],
  run: 'prune',
  exit,
  requests: 'reads',
});

describe.concurrent('an error of the API', () => {
  const it = sceneTest;

  it.for(loadTextCases('cloudflare-errors.txt'))('$name', async ({ name, ...row }, { open }) => {
    const stage = await open('A');
    const isRepeated = name.endsWith(': repeated');
    await expectScene(stage, toScene(parse(row.input), isRepeated ? 0 : 1), row.expected);
    const { requests } = stage.cloudflare.state;
    const count = requests.filter((request) => new RegExp(VERSIONS).test(request)).length;
    expect(count).toBe(isRepeated ? 2 : 1);
  });

  it.for([
    ['the status 500', { status: 500 }, '/versions returned 500: a fault of the test'],
    ['a broken connection', { kind: 'cut' }, 'failed: fetch failed (other side closed)'],
  ] as const)('ends a command after five times: %s', async ([, fault, message], { open }) => {
    const says = [message, 'Run the same command again. It resumes'];
    await expectScene(await open('A'), toScene({ ...fault, times: 5 }, 1), says);
  });

  it.for([10_007, 10_090])('says that there is no Worker: %s', async (code, { open }) => {
    const says = ['Nothing is deleted: the Worker has no versions'];
    await expectScene(await open('A'), toScene({ status: 404, code }, 1), says);
  });

  it('is that there is no response', async ({ open }) => {
    const scene = { ...toScene({ kind: 'silence' }), run: 'prune --timeout=1' };
    await expectScene(await open('A'), scene, ['did not respond within 1 s; retry in ']);
  });

  it('is waited for as long as Cloudflare demands, or until Ctrl+C', async ({ open }) => {
    const stage = await open('A');
    const scene = toScene({ status: 429, headers: { 'Retry-After': '300' } }, 130);
    const says = ['retry in 300.0 s (attempt 2 of 5)', '“Load versions and keys” was stopped.'];
    const onPrint = (text: string) => text.includes('retry in') && stage.interrupt();
    await expectScene(stage, scene, says, { onPrint });
  });
});

describe('requests', () => {
  const it = sceneTest;

  it('pauses between requests double, and vary by a quarter', async ({ open }) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    onTestFinished(() => random.mockRestore());
    // 55, 110, 220 and 440 ms.
    const says = ['0.1 s (attempt 2', '0.1 s (attempt 3', '0.2 s (attempt 4', '0.4 s (attempt 5'];
    await expectScene(await open('A'), toScene({ status: 500, times: 4 }), says, { pauseMs: 44 });
  });

  it('the account of the environment is used, at Cloudflare or another API', async ({ open }) => {
    const { run } = await open('A');
    const sent: string[] = [];
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      const token = new Headers(init?.headers).get('Authorization');
      sent.push([url, token, init?.redirect].join(' '));
      return Response.json({ errors: [{ code: 10_007, message: 'None.' }] }, { status: 404 });
    };
    const account = { CLOUDFLARE_ACCOUNT_ID: ' a ', CLOUDFLARE_API_TOKEN: ' t\n' };
    for (const base of [undefined, 'https://api.test/v4//']) {
      await run('rollback', { fetch, env: { ...account, CLOUDFLARE_API_BASE_URL: base } });
    }
    const path = '/accounts/a/workers/scripts/engagement-platform-docs/versions?deployable=true';
    expect([...new Set(sent.filter((request) => request.includes('/versions')))]).toEqual([
      `https://api.cloudflare.com/client/v4${path} Bearer t manual`,
      `https://api.test/v4${path} Bearer t manual`,
    ]);
  });
});

describe('the address of the site', () => {
  const assertDomain = (origin: string, ...routes: (string | { pattern: string })[]) =>
    assertReachable(origin, { routes, configFile: 'wrangler.toml' });

  it.each([
    ['without routes', 'https://docs.example.com', []],
    ['of a route', 'https://docs.example.com', ['a.test', 'docs.example.com/*']],
    ['of a custom domain', 'https://docs.example.com', [{ pattern: 'docs.example.com' }]],
    ['of a wildcard', 'https://docs.example.com', ['*.example.com/docs/*']],
    ['below workers.dev', 'https://docs.me.workers.dev', ['docs.example.com']],
  ])('is reachable %s', (_, origin, routes) => {
    expect(() => assertDomain(origin, ...routes)).not.toThrow();
  });

  it.each([
    ['docs.exmaple.com', 'https://docs.example.com'],
    ['*.cs.example.com', 'https://docs.example.com'],
    ['docs.example.com', 'https://workers.dev.example'],
    ['docs.example.com', 'https://myworkers.dev'],
  ])('is refused where a deploy attaches %s, not %s', (route, origin) => {
    const message = `${origin}, but wrangler.toml attaches ${route}.`;
    expect(() => assertDomain(origin, route)).toThrow(message);
  });
});
