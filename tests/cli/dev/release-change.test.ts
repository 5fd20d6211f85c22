import { describe, expect, it } from 'vitest';
import type { Site } from '../../../build/site.ts';
import type { Page } from '../../../build/page.ts';
import { LIVE_RELEASE } from '../../../worker/live-release.ts';
import { toManifestKey } from '../../../worker/store/keys.ts';
import { compareStates, toSummary } from '../../../cli/dev/release-change.ts';
import type { SiteState } from '../../../cli/dev/release-change.ts';
import { toPage } from '../../build/content-file.ts';

interface Parts {
  pages?: Page[];
  records?: [string, string][];
  files?: [string, string | Uint8Array][];
  worker?: string;
  title?: string;
}

/** A state of a site of which nothing but these parts is looked at. */
function toState({ pages = [], records = [], files = [], worker = 'code', title = 'Docs' }: Parts) {
  const id = 'abcdef';
  const manifest: [string, string] = [toManifestKey(id), 'manifest'];
  return {
    site: {
      pages,
      guideSidebars: [],
      reference: null,
      config: { site: { title } },
      compiler: { basePath: '/base/' },
    } as unknown as Site,
    release: { id, records: new Map([...records, manifest]), files: new Map(files), worker },
  } as SiteState;
}

const LIVE_MANIFEST: [string, string] = [toManifestKey(LIVE_RELEASE), 'manifest'];
const A = toPage('/docs/a', { html: '<p>A</p>' });
const B = toPage('/docs/b', { html: '<p>B</p>' });

describe('the change between two releases', () => {
  it('is everything for the first one', () => {
    const now = toState({ pages: [A], records: [['page/a', 'a']], files: [['a.css', 'a']] });
    expect(compareStates(null, now, [['/a', '/b']])).toEqual({
      release: 'abcdef',
      records: new Map([['page/a', 'a'], LIVE_MANIFEST]),
      files: new Map([['a.css', 'a']]),
      worker: 'code',
      paths: ['/base/docs/a'],
      hasNavigationChanges: true,
      moves: [['/a', '/b']],
    });
  });

  it('is the manifest alone where nothing has changed', () => {
    const bytes = () => new Uint8Array([1, 2]);
    const parts = (): Parts => ({
      pages: [{ ...A }],
      records: [['page/a', 'a']],
      files: [
        ['a.css', 'a'],
        ['a.png', bytes()],
      ],
    });
    expect(compareStates(toState(parts()), toState(parts()), [])).toEqual({
      release: 'abcdef',
      records: new Map([LIVE_MANIFEST]),
      files: new Map(),
      worker: null,
      paths: [],
      hasNavigationChanges: false,
      moves: [],
    });
  });

  it('has new records, changed files, the Worker, and pages whose article is another', () => {
    const before = toState({
      pages: [A, B],
      records: [
        ['page/a', 'a'],
        ['page/b', 'b'],
      ],
      files: [
        ['same.css', 'a'],
        ['a.css', 'a'],
        ['a.png', new Uint8Array([1])],
        ['text', '1'],
      ],
    });
    const now = toState({
      pages: [A, { ...B, html: '<p>C</p>' }],
      records: [
        ['page/a', 'a'],
        ['page/c', 'c'],
      ],
      files: [
        ['same.css', 'a'],
        ['a.css', 'b'],
        ['a.png', new Uint8Array([2])],
        ['text', new Uint8Array([49])],
      ],
      worker: 'other',
    });
    expect(compareStates(before, now, [])).toMatchObject({
      records: new Map([['page/c', 'c'], LIVE_MANIFEST]),
      files: new Map<string, unknown>([
        ['a.css', 'b'],
        ['a.png', new Uint8Array([2])],
        ['text', new Uint8Array([49])],
      ]),
      worker: 'other',
      paths: ['/base/docs/b'],
      hasNavigationChanges: false,
    });
  });

  it.each<[string, Parts]>([
    ['a title', { pages: [{ ...A, title: 'Other' }] }],
    ['a new page', { pages: [A, B] }],
    ['no page', { pages: [] }],
    ['the title of the site', { pages: [A], title: 'Other' }],
  ])('is one of the navigation for %s', (_, parts) => {
    const change = compareStates(toState({ pages: [A] }), toState(parts), []);
    expect(change.hasNavigationChanges).toBe(true);
  });
});

describe('what others show of a page', () => {
  const reference = { overviewPath: '/docs/api/' } as unknown as Site['reference'];
  const summary = (parts: Partial<Page>) => toSummary({ ...A, ...parts }, reference);

  it.each<[string, Partial<Page>]>([
    ['its path', { path: '/docs/c' }],
    ['its title', { title: 'Other' }],
    ['its description', { description: 'Other' }],
    ['its layout', { layout: 'landing' }],
    ['its open questions', { questions: [] }],
    ['its links into the reference', { linkedPaths: ['/docs/api/list-books'] }],
  ])('is %s', (_, parts) => {
    expect(summary(parts)).not.toBe(summary({}));
  });

  it.each<[string, Partial<Page>]>([
    ['its article', { html: 'Other', markdown: 'Other' }],
    ['its links elsewhere', { linkedPaths: ['/docs/b'] }],
  ])('is not %s', (_, parts) => {
    expect(summary(parts)).toBe(summary({}));
  });
});
