import { describe, expect, it } from 'vitest';
import type { Route } from '../../../client/model/page.ts';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';
import { renderManifest } from '../../../build/release/render-manifest.ts';
import type { ManifestContent } from '../../../build/release/render-manifest.ts';
import { findRoute } from './find-route.ts';

describe('a manifest', () => {
  it.each(['/do', '/docs/', '/docs/faq', '/faqs', 'docs', 'page /docs', '/docs",{"', '\n'])(
    'has no route for %j beside /docs and /docs/faqs',
    (key) => {
      const content = toContent({ routes: toRoutes(['/docs', '/docs/faqs']) });
      expect(parseManifest(renderManifest(content)).findPage(key)).toBeUndefined();
    },
  );

  it.each([
    ['a key that another one starts with', ['', '/docs/user', '/docs/users', '/docs/users/intro']],
    ['a key that ends like another one', ['/intro', '/docs/intro', '/docs/docs/intro']],
    ['letters beyond ASCII', ['/docs/café', '/docs/日本語', '/docs/𝒳', '/docs/cafe']],
    ['quotes and backslashes', ['/docs/"quoted"', '/docs/back\\slash', '/docs/"']],
    ['brackets and commas', ['/docs/["page /docs",', '/docs/]', '/docs/a,b']],
    ['line separators', ['/docs/a\u2028b', '/docs/a\u2029b', '/docs/a\nb']],
    ['names of object members', ['/constructor', '/__proto__', 'toString']],
  ])('distinguishes keys: %s', (_, keys) => {
    const routes = toRoutes(keys);
    const manifest = parseManifest(renderManifest(toContent({ routes })));
    for (const [key, route] of routes) expect(findRoute(manifest, key)).toEqual(route);
  });

  it.each([
    ['a line break', 'first\r\nsecond'],
    ['brackets', 'a ] b }] c'],
    ['what looks like a line of its own', '\n["page /docs/next",{"path":"/evil"}]\n'],
    ['a quote and a backslash', '"\\"'],
    ['letters beyond ASCII', 'Überblick 日本語 𝒳 \u2028'],
  ])('carries a title with %s', (_, title) => {
    const routes = new Map([
      ['/docs', toRoute('/docs', { title, description: title })],
      ['/docs/next', toRoute('/docs/next')],
    ]);
    const text = renderManifest(toContent({ routes }));
    const manifest = parseManifest(text);
    expect(text).toMatch(/^[\n -~]+$/);
    expect(findRoute(manifest, '/docs')).toMatchObject({ title, description: title });
    expect(findRoute(manifest, '/docs/next')).toEqual(routes.get('/docs/next'));
  });

  it('keeps routes, redirects and branches of one name apart', () => {
    const manifest = parseManifest(
      renderManifest(
        toContent({
          routes: toRoutes(['docs']),
          redirects: new Map([['docs', '/docs/']]),
          branches: new Map([['docs', [{ kind: 'page', label: 'Docs', path: '/docs/' }]]]),
        }),
      ),
    );
    expect(findRoute(manifest, 'docs')).toEqual(toRoute('docs'));
    expect(manifest.findRedirect('docs')).toBe('/docs/');
    expect(manifest.findBranch('doc')).toBeUndefined();
    expect(manifest.findBranch('docs')).toEqual([{ kind: 'page', label: 'Docs', path: '/docs/' }]);
  });

  it('finds the redirect of the root, which has an empty key', () => {
    const redirects = new Map([['', '/docs/']]);
    const manifest = parseManifest(renderManifest(toContent({ redirects })));
    expect(manifest.findRedirect('')).toBe('/docs/');
    expect(manifest.findRedirect('/docs')).toBeUndefined();
    expect(findRoute(manifest, '')).toBeUndefined();
  });

  it('has a head that does not grow with its texts', () => {
    const texts = new Map(Array.from({ length: 99 }, (_, at) => [`/llms/${at}.txt`, `text/${at}`]));
    const toHeadLength = (content: ManifestContent) => renderManifest(content).indexOf('\n');
    expect(toHeadLength(toContent({ texts }))).toBeLessThan(toHeadLength(toContent({})) + 8);
  });

  it('adds the sidebar and the breadcrumbs of its branches to a page, the outermost first', () => {
    const breadcrumbs = [
      { label: 'Users', path: null, branch: 'docs/users' },
      { label: 'Levels', path: '/docs/users/levels/', branch: 'docs/users/levels' },
    ];
    const route = toRoute('/docs/users/levels/a', { sidebar: 'docs', breadcrumbs });
    const { path } = route;
    const branches = new Map<string, SidebarNode[]>([
      ['docs', [{ kind: 'branch', id: 'docs/users', label: 'Users', path }]],
      ['docs/users', [{ kind: 'branch', id: 'docs/users/levels', label: 'Levels', path }]],
      ['docs/users/levels', [toNode(path)]],
    ]);
    const text = renderManifest(toContent({ routes: new Map([[route.path, route]]), branches }));
    expect(findRoute(parseManifest(text), route.path)).toEqual(route);
    expect(text).not.toContain('"breadcrumbs"');
  });

  it('gives back entries of operations', () => {
    const nodes: SidebarNode[] = [
      { ...toNode('/docs/api/a'), method: 'get' },
      { ...toNode('/docs/api/b'), method: 'post', deprecated: true },
      { ...toNode('/docs/api/c'), deprecated: true },
    ];
    const manifest = parseManifest(
      renderManifest(toContent({ branches: new Map([['api', nodes]]) })),
    );
    expect(manifest.findBranch('api')).toEqual(nodes);
  });

  it('is written in the same bytes whatever the order of its entries', () => {
    const keys = ['/b', '/a/z', '/a', '/ä', '/A'];
    const forward = renderManifest(toContent({ routes: toRoutes(keys) }));
    const backward = renderManifest(toContent({ routes: toRoutes(keys.toReversed()) }));
    expect(backward).toBe(forward);
  });
});

function toContent(parts: Partial<ManifestContent>): ManifestContent {
  return {
    worker: '4f1c',
    sidebarSizes: {},
    routes: new Map(),
    redirects: new Map(),
    texts: new Map(),
    operations: [],
    branches: new Map(),
    ...parts,
  };
}

function toNode(path: string): SidebarNode & { kind: 'page' } {
  return { kind: 'page', ...toLink(path) };
}

function toLink(path: string) {
  return { label: `Label ${path}`, path };
}

function toRoutes(keys: string[]): Map<string, Route> {
  return new Map(keys.map((key) => [key, toRoute(key)]));
}

function toRoute(path: string, parts: Partial<Route> = {}): Route {
  return {
    path,
    id: path,
    title: `Page ${path}`,
    description: '',
    layout: 'guide',
    sidebar: null,
    breadcrumbs: [],
    previous: null,
    next: null,
    record: 'page/0',
    markdown: 'markdown/4f1c',
    socialImage: '4f1c.png',
    ...parts,
  };
}
