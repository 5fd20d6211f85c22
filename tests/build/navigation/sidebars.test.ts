import { expect, it } from 'vitest';
import type { ContentConfig } from '../../../build/content/site-config.ts';
import { toSidebars } from '../../../build/navigation/sidebars.ts';
import { toContentFile } from '../content-file.ts';

const SITE = { title: 'Docs', tagline: '', copyright: '' };
const FILES = [toContentFile('docs/b.mdx'), toContentFile('docs/a.mdx')];
const OPTIONS = { docsRoot: 'docs', basePath: '/' };

it('follows folders where no sidebars are configured', () => {
  const built = toSidebars({ site: SITE, sidebars: null }, FILES, new Map(), OPTIONS);
  expect(built).toMatchObject({
    sidebars: [{ name: 'docs', nodes: [{ path: '/docs/a' }, { path: '/docs/b' }] }],
    problems: [],
  });
});

it('has no sidebar without pages', () => {
  const built = toSidebars({ site: SITE, sidebars: null }, [], new Map(), OPTIONS);
  expect(built).toEqual({ sidebars: [], problems: [] });
});

it('builds every configured sidebar, and gathers their problems', () => {
  const config: ContentConfig = {
    site: SITE,
    sidebars: {
      config: { guide: ['b', 'c1'], more: [{ label: 'More', pages: ['a', 'c2'] }] },
      source: { file: 'content/sidebars.ts', text: '' },
    },
  };
  const { sidebars, problems } = toSidebars(config, FILES, new Map(), OPTIONS);
  expect(sidebars).toMatchObject([
    { name: 'guide', nodes: [{ path: '/docs/b' }] },
    { name: 'more', nodes: [{ id: 'more/more', path: '/docs/a' }] },
  ]);
  expect(problems).toHaveLength(2);
});
