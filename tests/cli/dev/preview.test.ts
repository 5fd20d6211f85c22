import { expect, it, onTestFinished, vi } from 'vitest';
import type {
  ReleaseChange,
  FramedProblem,
  SiteMessage,
  TabEvent,
} from '../../../cli/dev/messages.ts';
import { startPreview } from '../../../cli/dev/preview.ts';
import type { PreviewSite } from '../../../cli/dev/preview-server.ts';
import { toBuildInput } from '../../build/site-build.ts';

const CHANGE: ReleaseChange = {
  release: 'first',
  records: new Map([['page/a', '{}']]),
  files: new Map([['_assets/a.css', 'a']]),
  worker: null,
  paths: [],
  hasNavigationChanges: false,
  moves: [],
};

const PROBLEM: FramedProblem = {
  severity: 'error',
  file: 'a.mdx',
  line: 1,
  column: 1,
  message: 'Wrong.',
  path: '/a.mdx',
  codeFrame: '',
};

/** A request whose connection is open. */
const OPEN = new AbortController().signal;

/** Start a preview whose parts write down, in order, what they are told. */
async function start() {
  const log: unknown[] = [];
  const printed: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    const write = vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed.push(String(text));
      return true;
    });
    onTestFinished(() => write.mockRestore());
  }
  const state = {
    isOtherCode: false,
    write: async (): Promise<void> => {},
    search: new Map([['entry.json', 'index']]),
    site: null as PreviewSite | null,
    drafts: false,
    send: (() => {}) as (message: Exclude<SiteMessage, { kind: 'search' }>) => void,
  };
  const preview = await startPreview(toBuildInput('/site'), {
    openPreviewFolder: async () => ({
      readCode: () => 'code',
      async writeWorker(bundle) {
        log.push(['code', bundle]);
        await state.write();
        return state.isOtherCode;
      },
      touch: async () => void log.push('touched'),
    }),
    startPreviewServer: async (_, site) => {
      state.site = site;
      return {
        send: (event: TabEvent) => void log.push(event),
        close: () => void log.push('server closed'),
      };
    },
    startSiteProcess: ({ drafts }, send) => {
      state.drafts = drafts;
      state.send = send;
      return {
        loadSearchFiles: async () => {
          log.push('search');
          return state.search;
        },
        request: ({ path, isWaiting }) => void log.push([isWaiting ? 'waits' : 'requested', path]),
        stop: async () => void log.push('stopped'),
      };
    },
  });
  /** Send messages of the site; returns what follows from them. */
  const send = async (...messages: Exclude<SiteMessage, { kind: 'search' }>[]) => {
    log.length = 0;
    for (const message of messages) state.send(message);
    await new Promise((resolve) => setImmediate(resolve));
    return [...log];
  };
  return { preview, log, printed, state, send };
}

it('compiles drafts too', async () => {
  const { state } = await start();
  expect(state.drafts).toBe(true);
});

it('puts a release in place before it tells the tabs of it', async () => {
  const { send, state, preview } = await start();
  const change = { ...CHANGE, paths: ['/docs/'] };
  expect(await send({ kind: 'release', change }, { kind: 'fresh' })).toEqual([
    { kind: 'site', paths: ['/docs/'], hasNavigationChanges: false },
  ]);
  await preview.ready;
  expect(await state.site?.loadFile('/_assets/a.css')).toBe('a');
  expect(await state.site?.loadFile('/_assets/b.css')).toBeUndefined();
  const load = (release: string) =>
    state.site?.loadChanges({ release, code: 'code', path: '/' }, OPEN);
  expect(await load('')).toEqual({ release: 'first', records: [['page/a', '{}']] });
  expect(await load('first')).toEqual({ release: 'first', records: [] });
});

it('tells tabs of a change only if there is one, and of a page that has moved first', async () => {
  const { send } = await start();
  const toTabs = (change: Partial<ReleaseChange>) =>
    send({ kind: 'release', change: { ...CHANGE, ...change } });
  expect(await toTabs({})).toEqual([]);
  const navigation = { kind: 'site', paths: [], hasNavigationChanges: true };
  expect(await toTabs({ hasNavigationChanges: true })).toEqual([navigation]);
  expect(
    await toTabs({
      hasNavigationChanges: true,
      moves: [
        ['/a', '/b'],
        ['/c', '/d'],
      ],
    }),
  ).toEqual([
    { kind: 'moved', from: '/a', to: '/b' },
    { kind: 'moved', from: '/c', to: '/d' },
    navigation,
  ]);
});

it('lets tabs load their documents again for another Worker', async () => {
  const { send, state } = await start();
  const change = { ...CHANGE, worker: 'code', paths: ['/docs/'] };
  expect(await send({ kind: 'problems', problems: [PROBLEM] })).toEqual([
    { kind: 'problems', problems: [PROBLEM] },
  ]);
  state.isOtherCode = true;
  expect(await send({ kind: 'release', change })).toEqual([['code', 'code'], { kind: 'reload' }]);
  state.isOtherCode = false;
  expect((await send({ kind: 'release', change })).at(-1)).toMatchObject({ kind: 'site' });
});

it('passes a page on at once, while a release is put in place', async () => {
  const { send, state, log } = await start();
  const stored = Promise.withResolvers<void>();
  state.write = () => stored.promise;
  const page = {
    kind: 'page',
    route: { path: '/docs/', title: 'Docs', layout: 'guide' },
    record: { html: '', headings: [] },
  } as unknown as SiteMessage & { kind: 'page' };
  const change = { ...CHANGE, worker: 'code', paths: ['/docs/'] };
  const events = await send({ kind: 'release', change }, page);
  expect(events).toEqual([page, ['code', 'code']]);
  stored.resolve();
  await expect.poll(() => log.at(-1)).toMatchObject({ kind: 'site' });
});

it('lets requests wait until all changes are served, or those at their path', async () => {
  const { send, state, log } = await start();
  const stored = Promise.withResolvers<void>();
  state.write = () => stored.promise;
  const done: string[] = [];
  const request = (path: string) =>
    state.site?.loadChanges({ release: '', code: 'code', path }, OPEN).then(() => done.push(path));
  void request('/first');
  expect(log).toEqual([['waits', '/first']]);
  await send({ kind: 'release', change: { ...CHANGE, worker: 'code' } }, { kind: 'fresh' });
  expect(done).toEqual([]);
  stored.resolve();
  await expect.poll(() => done).toEqual(['/first']);
  log.length = 0;
  await request('/second');
  expect(log).toEqual([['requested', '/second']]);
  await send({ kind: 'stale' });
  void request('/third');
  void request('/fourth');
  await send({ kind: 'fresh', paths: ['/third'] });
  expect(done.splice(0)).toEqual(['/first', '/second', '/third']);
  // It changes before the tabs are told that it is fresh.
  await send({ kind: 'stale' }, { kind: 'fresh', paths: ['/third', '/fourth'] }, { kind: 'stale' });
  void request('/third');
  expect(done).toEqual([]);
  await send({ kind: 'fresh' });
  expect(done).toEqual(['/fourth', '/third']);
});

it('makes the index of the search once for each release', async () => {
  const { send, state, log } = await start();
  await send({ kind: 'fresh' });
  const load = (name: string) => state.site?.loadFile(`/_preview/search/${name}`);
  expect(await load('entry.json')).toBe('index');
  expect(await load('none.json')).toBeUndefined();
  expect(log.filter((entry) => entry === 'search')).toHaveLength(1);
  await send({ kind: 'release', change: CHANGE });
  state.search = new Map([['entry.json', 'newer']]);
  expect(await load('entry.json')).toBe('newer');
});

it('lets a Worker that is replaced wait for its end', async () => {
  const { send, state } = await start();
  await send({ kind: 'release', change: CHANGE }, { kind: 'fresh' });
  const done: string[] = [];
  const query = { release: 'first', code: 'before', path: '/' };
  void state.site?.loadChanges(query, OPEN).then(() => done.push('before'));
  await state.site?.loadChanges({ ...query, code: 'code' }, OPEN);
  expect(done).toEqual([]);
});

it('goes on where the Worker of a release cannot be written', async () => {
  const { send, state, printed } = await start();
  state.write = () => Promise.reject(new Error('The disk is full.'));
  const change = { ...CHANGE, worker: 'code', paths: ['/docs/'] };
  expect(await send({ kind: 'release', change })).toEqual([['code', 'code']]);
  expect(printed.join('')).toContain(
    'The preview could not show a change: Error: The disk is full.',
  );
  state.write = async () => {};
  expect(await send({ kind: 'release', change })).toHaveLength(2);
});

it('ends its process first, so that nothing is sent to what has ended', async () => {
  const { preview, log } = await start();
  await preview.close();
  expect(log).toEqual(['stopped', 'server closed']);
});
