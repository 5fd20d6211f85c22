import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { imageSize } from 'image-size';
import { expect, inject, it } from 'vitest';
import type { Version } from '../../client/model/site.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { expectSandbox, expectSecurity } from './security-headers.ts';

const site = useSite();

it.each([
  ['/favicon.ico', 32],
  ['/apple-touch-icon.png', 180],
])('has the icon %s, %i pixels wide', async (path, width) => {
  const icon = await site.fetch(path);
  expect(icon.headers.get('content-type')).toMatch(/^image\//);
  expect(imageSize(await icon.bytes()).width).toBe(width);
});

it('a document is read-only in workerd too, and a 304 has nothing of a body', async () => {
  const posted = await site.fetch('/docs/', { method: 'POST' });
  expect([posted.status, await posted.text()]).toEqual([
    405,
    'This site is read-only. Use GET or HEAD.\n',
  ]);
  const { status, headers } = await site.fetch('/docs/', { headers: { 'If-None-Match': '*' } });
  expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
    304,
    null,
    null,
  ]);
});

it('the site metadata has one version, current, labelled Next, with every doc', async () => {
  const { routes } = await loadBuiltRelease();
  const [version, ...others] = (await (await site.fetch('/versions.json')).json()) as Version[];
  expect(others).toEqual([]);
  expect(version).toMatchObject({
    name: 'current',
    label: 'Next',
    isLast: true,
    path: '/docs',
    mainDocId: 'index',
    draftIds: [],
  });
  // Without the landing page, which is no doc, and pages that are not listed.
  const docs = routes.filter(({ path, isUnlisted }) => path !== '/' && !isUnlisted);
  expect(version?.docs).toHaveLength(docs.length);
  for (const doc of [
    { id: 'index', path: '/docs/', sidebar: 'docs' },
    {
      id: 'api/management/create-user',
      path: '/docs/api/management/create-user',
      sidebar: 'management_api',
    },
    { id: 'user-guide/gamification/intro', path: '/docs/user-guide/gamification/intro' },
  ]) {
    expect(version?.docs).toContainEqual(doc);
  }
});

it('in workerd, responses have the same security headers', async () => {
  const { id } = await loadBuiltRelease();
  const paths = ['/docs/', '/docs/faqs', '/docs/nowhere', '/_assets/none.js', `/_data/${id}/docs/`];
  for (const path of paths) {
    const { headers } = await site.fetch(path);
    expectSecurity(headers);
    for (const name of ['set-cookie', 'server', 'x-powered-by']) {
      expect([path, name, headers.get(name)]).toEqual([path, name, null]);
    }
  }
});

it('hashed files have every security header, from the asset router itself', async () => {
  const folder = join(inject('builtSite'), 'assets');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath.includes('_assets'));
  expect(files.filter(({ name }) => name.endsWith('.html'))).toEqual([]);
  // The rules are of folders and endings, so one file of each is enough.
  const kinds = new Map(
    files.map((entry) => [`${entry.parentPath} ${entry.name.split('.').at(-1)}`, entry]),
  );
  expect(kinds.size).toBeGreaterThan(4);
  for (const { parentPath, name } of kinds.values()) {
    const response = await site.fetch(`/${relative(folder, join(parentPath, name))}`);
    expect(response.status).toBe(200);
    if (parentPath.endsWith('_assets/content')) expectSandbox(response.headers);
    else expectSecurity(response.headers);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});
