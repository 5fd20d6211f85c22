import { expect, it, onTestFinished } from 'vitest';
import { startPreviewServer } from '../../../cli/dev/preview-server.ts';
import type { PreviewSite } from '../../../cli/dev/preview-server.ts';
import type { TabEvent } from '../../../cli/dev/messages.ts';
import type { RecordChange } from '../../../cli/dev/record-log.ts';
import { expectSandbox, expectSecurity } from '../../worker/security-headers.ts';
import { loadFreePort } from '../../../cli/local/free-port.ts';

const PROBLEMS: TabEvent = { kind: 'problems', problems: [] };
const SITE: TabEvent = { kind: 'site', paths: ['/docs/'], hasNavigationChanges: false };

async function startServer(site: Partial<PreviewSite> = {}) {
  const port = await loadFreePort();
  const server = await startPreviewServer(port, {
    loadChanges: async () => ({ release: '', records: [] }),
    loadFile: async () => undefined,
    ...site,
  });
  onTestFinished(() => server.close());
  return { origin: `http://127.0.0.1:${port}`, server };
}

/** Open a tab; returns its next events. */
async function openTab(origin: string) {
  const response = await fetch(`${origin}/_preview/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    headers: response.headers,
    async readEvents(count: number): Promise<TabEvent[]> {
      while (received.split('\n\n').length <= count)
        received += (await reader?.read())?.value ?? '';
      const events = received.split('\n\n').slice(0, -1);
      received = '';
      return events.map(
        (event) => JSON.parse(event.replace(/^(?:retry: 200\n)?data: /, '')) as TabEvent,
      );
    },
  };
}

it('greets each tab, then sends it the latest problems', async () => {
  const { origin, server } = await startServer();
  const first = await openTab(origin);
  expect(first.headers.get('Content-Type')).toBe('text/event-stream');
  expect(first.headers.get('Cache-Control')).toBe('no-store');
  const [hello] = await first.readEvents(1);
  expect(hello).toEqual({ kind: 'hello', id: expect.stringMatching(/^[\w-]{36}$/), changedAt: 0 });
  server.send(PROBLEMS);
  expect(await first.readEvents(1)).toEqual([PROBLEMS]);
  // Problems are no change of what is shown.
  const second = await openTab(origin);
  expect(await second.readEvents(2)).toEqual([hello, PROBLEMS]);
});

it('sends a change to all open tabs, and the time of the last one to later tabs', async () => {
  const { origin, server } = await startServer();
  const tabs = [await openTab(origin), await openTab(origin)];
  const [hello] = await Promise.all(tabs.map((tab) => tab.readEvents(1)));
  const before = Date.now();
  server.send(SITE);
  const received = await Promise.all(tabs.map((tab) => tab.readEvents(1)));
  expect(received).toEqual([[SITE], [SITE]]);
  const later = await openTab(origin);
  const [event] = await later.readEvents(1);
  expect(event).toEqual({ ...hello?.[0], changedAt: expect.any(Number) });
  const { changedAt } = event as TabEvent & { kind: 'hello' };
  expect(changedAt).toBeGreaterThanOrEqual(before);
  expect(changedAt).toBeLessThanOrEqual(Date.now());
});

it('has another identity than another preview at the same address', async () => {
  const hellos = [await startServer(), await startServer()].map(async ({ origin }) =>
    (await openTab(origin)).readEvents(1),
  );
  const [first, second] = (await Promise.all(hellos)).flat();
  expect(first).not.toEqual(second);
});

it.each([
  ['/_assets/entry.js', 'text/javascript; charset=utf-8'],
  ['/_assets/styles.css', 'text/css; charset=utf-8'],
  ['/openapi/management.yaml', 'text/yaml'],
  ['/_assets/content/a.unknown', 'application/octet-stream'],
])('serves %s as %s, never from a cache', async (path, type) => {
  const { origin } = await startServer({ loadFile: async () => 'text' });
  const response = await fetch(`${origin}/_preview/files${path}`);
  expect(response.headers.get('Content-Type')).toBe(type);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.text()).toBe('text');
});

it('serves the files of the search index', async () => {
  const loadFile = async (path: string) =>
    path === '/_preview/search/entry.json' ? '{}' : undefined;
  const { origin } = await startServer({ loadFile });
  const response = await fetch(`${origin}/_preview/search/entry.json`);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(await response.text()).toBe('{}');
  expect((await fetch(`${origin}/_preview/search/none.json`)).status).toBe(404);
});

it('serves files from authors so that they run nothing, as production does', async () => {
  const { origin } = await startServer({ loadFile: async () => '<svg/>' });
  const load = async (path: string) => (await fetch(`${origin}/_preview/files${path}`)).headers;
  expectSandbox(await load('/_assets/content/a.svg'));
  expectSecurity(await load('/_assets/icon.svg'));
});

it('lists the records that the Worker does not have', async () => {
  const change: RecordChange = { release: 'b', records: [['page/a', 'text']] };
  const queries: object[] = [];
  const { origin } = await startServer({
    async loadChanges(query) {
      queries.push(query);
      return change;
    },
  });
  const response = await fetch(`${origin}/_preview/changes?release=a&code=1&path=/docs/`);
  expect(await response.json()).toEqual(change);
  await fetch(`${origin}/_preview/changes`);
  expect(queries).toEqual([
    { release: 'a', code: '1', path: '/docs/' },
    { release: '', code: '', path: '' },
  ]);
});
