import { expect, it, onTestFinished, vi } from 'vitest';
import type { FileLoader, Replacement } from '../../../cli/dev/preview-worker.ts';
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
    replacement: { kind: 'replaced' } as Replacement,
    putRecords: async (): Promise<void> => {},
    search: new Map([['entry.json', 'index']]),
    loadFile: (() => Promise.reject(new Error('Not started.'))) as FileLoader,
    site: null as PreviewSite | null,
    drafts: false,
    send: (() => {}) as (message: Exclude<SiteMessage, { kind: 'search' }>) => void,
  };
  const preview = await startPreview(toBuildInput('/site'), 8787, undefined, {
    startPreviewWorker: async (loadFile) => {
      state.loadFile = loadFile;
      return {
        untilRunning: async () => new URL('http://127.0.0.1'),
        async putRecords(records) {
          log.push(['records', [...records.keys()]]);
          await state.putRecords();
        },
        async replaceCode(code) {
          log.push(['code', code]);
          return state.replacement;
        },
        close: async () => void log.push('worker closed'),
      };
    },
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
        rebuild: () => void log.push('requested'),
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
  const { send, state, printed } = await start();
  const change = { ...CHANGE, paths: ['/docs/'] };
  const release: SiteMessage & { kind: 'release' } = { kind: 'release', change };
  expect(await send(release)).toEqual([
    ['records', ['page/a']],
    { kind: 'site', paths: ['/docs/'], hasNavigationChanges: false },
  ]);
  expect(await state.loadFile('/_assets/a.css')).toBe('a');
  expect(await state.loadFile('/_assets/b.css')).toBeUndefined();
  expect(printed.join('')).toBe(
    '\nReady: http://localhost:8787 follows your changes. Ctrl+C ends it.\n',
  );
  await send(release);
  expect(printed).toHaveLength(1);
});

it('tells tabs of a change only if there is one, and of a page that has moved first', async () => {
  const { send } = await start();
  const toTabs = async (change: Partial<ReleaseChange>) =>
    (await send({ kind: 'release', change: { ...CHANGE, ...change } })).slice(1);
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

it('lets tabs load their documents again for another Worker, and says why one does not start', async () => {
  const { send, state, printed } = await start();
  const change = { ...CHANGE, worker: 'code', paths: ['/docs/'] };
  expect(await send({ kind: 'problems', problems: [PROBLEM] })).toEqual([
    { kind: 'problems', problems: [PROBLEM] },
  ]);
  expect(await send({ kind: 'release', change })).toEqual([
    ['records', ['page/a']],
    ['code', 'code'],
    { kind: 'problems', problems: [PROBLEM] },
    { kind: 'reload' },
  ]);
  state.replacement = { kind: 'same' };
  expect((await send({ kind: 'release', change })).at(-1)).toMatchObject({ kind: 'site' });
  state.replacement = { kind: 'failed', reason: 'No.' };
  const message = 'The Worker does not start, so the previous one runs on: No.';
  const failure = expect.objectContaining({ file: 'worker/index.ts', message });
  const [, , problems, last] = await send({ kind: 'release', change });
  expect(problems).toEqual({ kind: 'problems', problems: [PROBLEM, failure] });
  expect(last).toMatchObject({ kind: 'site' });
  expect(printed.join('')).toContain(message);
  // It stays until another Worker starts.
  expect(await send({ kind: 'problems', problems: [] })).toEqual([
    { kind: 'problems', problems: [failure] },
  ]);
  state.replacement = { kind: 'replaced' };
  expect(await send({ kind: 'release', change })).toContainEqual({
    kind: 'problems',
    problems: [],
  });
});

it('passes a page on at once, while a release is put in place', async () => {
  const { send, state, log } = await start();
  const stored = Promise.withResolvers<void>();
  state.putRecords = () => stored.promise;
  const page = {
    kind: 'page',
    route: { path: '/docs/', title: 'Docs', layout: 'guide' },
    record: { html: '', headings: [] },
  } as unknown as SiteMessage & { kind: 'page' };
  const change = { ...CHANGE, paths: ['/docs/'] };
  const events = await send({ kind: 'release', change }, page);
  expect(events).toEqual([page, ['records', ['page/a']]]);
  stored.resolve();
  await expect.poll(() => log.at(-1)).toMatchObject({ kind: 'site' });
});

it('lets requests wait until all changes are served, and requests a rebuild', async () => {
  const { send, state, log } = await start();
  const stored = Promise.withResolvers<void>();
  state.putRecords = () => stored.promise;
  const done: string[] = [];
  const request = (name: string) => state.site?.untilFresh().then(() => done.push(name));
  void request('first');
  expect(log).toEqual(['requested']);
  await send({ kind: 'release', change: CHANGE }, { kind: 'fresh' });
  expect(done).toEqual([]);
  stored.resolve();
  await expect.poll(() => done).toEqual(['first']);
  log.length = 0;
  await request('second');
  expect(log).toEqual([]);
  await send({ kind: 'stale' });
  void request('third');
  expect(log).toEqual(['requested']);
  expect(done).toEqual(['first', 'second']);
  await send({ kind: 'fresh' });
  expect(done).toEqual(['first', 'second', 'third']);
});

it('makes the index of the search once for each release', async () => {
  const { send, state, log } = await start();
  expect(await state.loadFile('/_preview/search/entry.json')).toBe('index');
  expect(await state.loadFile('/_preview/search/none.json')).toBeUndefined();
  expect(log).toEqual(['search']);
  await send({ kind: 'release', change: CHANGE });
  state.search = new Map([['entry.json', 'newer']]);
  expect(await state.loadFile('/_preview/search/entry.json')).toBe('newer');
});

it('goes on where the records of a release cannot be put', async () => {
  const { send, state, printed } = await start();
  state.putRecords = () => Promise.reject(new Error('KV is full.'));
  const change = { ...CHANGE, paths: ['/docs/'] };
  expect(await send({ kind: 'release', change })).toEqual([['records', ['page/a']]]);
  expect(printed.join('')).toContain('The preview could not show a change: Error: KV is full.');
  state.putRecords = async () => {};
  expect(await send({ kind: 'release', change })).toHaveLength(2);
});

it('ends its process first, so that nothing is sent to what has ended', async () => {
  const { preview, log } = await start();
  await preview.close();
  expect(log).toEqual(['stopped', 'server closed', 'worker closed']);
});
