import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { openSourceFolder } from '../../../build/files/source-folder.ts';
import { createContentAssets } from '../../../build/links/content-assets.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const PAGE = { path: '/docs/users/intro', source: 'docs/users/intro.mdx' };
const FILES = {
  'site.ts': '',
  'docs/top.png': 'top',
  'docs/users/near.png': 'near',
  'docs/users/Near by (2).PNG': 'spaces',
  'docs/users/two.tar.gz': 'archive',
  'docs/users/page.mdx': '# Page',
  'docs/users/folder.png/file': '',
  'static/logo.svg': 'logo',
  'static/near.png': 'static near',
};

it.each([
  ['beside the page', 'near.png', 'docs/users/near.png', 'near'],
  ['beside the page, with a dot', './near.png', 'docs/users/near.png', 'near'],
  ['above the page', '../top.png', 'docs/top.png', 'top'],
  ['from the content folder', '/docs/top.png', 'docs/top.png', 'top'],
  ['from the static folder', '/logo.svg', 'static/logo.svg', 'logo'],
  ['with escapes', 'Near%20by%20(2).PNG', 'docs/users/Near by (2).PNG', 'Near-by-2-'],
  ['without escapes', 'Near by (2).PNG', 'docs/users/Near by (2).PNG', 'Near-by-2-'],
  ['with two endings', 'two.tar.gz', 'docs/users/two.tar.gz', 'two-tar'],
])('finds a file %s: %s', async (_, written, name, shown) => {
  const assets = await openAssets(FILES);
  const extension = /\.\w+$/.exec(name)?.[0].toLowerCase();
  const url = `/_assets/content/${shown}-${hash(FILES[name as keyof typeof FILES])}${extension}`;
  expect(assets.resolve(written, PAGE)?.url).toBe(url);
  const content = FILES[name as keyof typeof FILES];
  expect([...assets.files].map(([file, bytes]) => [file, String(bytes)])).toEqual([
    [url.slice(1), content],
  ]);
  expect([...assets.names]).toEqual([name]);
});

it.each([
  ['a file that is not there', 'far.png'],
  ['a file above the content folder', '../../../secret.txt'],
  ['a file above the content folder, from the root', '/../secret.txt'],
  ['a file above the content folder, escaped', '/%2e%2e/secret.txt'],
  ['a folder', 'folder.png'],
  ['a page', 'page.mdx'],
  ['a file of another site', 'https://example.com/near.png'],
  ['a file of another host', '//example.com/near.png'],
  ['a picture in the address', 'data:image/png;base64,AAAA'],
  ['a broken escape', 'near%zz.png'],
  ['nothing', ''],
])('finds nothing for %s', async (_, written) => {
  const outer = await createTemporaryFolder({ 'secret.txt': 'secret' });
  const folder = `${outer}/content`;
  const assets = createContentAssets(openSourceFolder(folder), '/');
  expect(assets.resolve(written, PAGE)).toBeNull();
  expect(assets.files.size).toBe(0);
});

it.each([
  ['near.png?v=2', ''],
  ['near.png?v=2#a?b', '#a?b'],
])('keeps the fragment of %s, drops its query and adds the base path', async (written, end) => {
  const assets = await openAssets(FILES, '/base/');
  const file = `_assets/content/near-${hash('near')}.png`;
  expect(assets.resolve(written, PAGE)?.url).toBe(`/base/${file}${end}`);
  expect([...assets.files.keys()]).toEqual([file]);
});

it.each(
  'a.js a.mjs a.CJS a.es a.ecma a.html a.htm a.shtml a.xhtml a.xht a.xml a.xsl a.xslt'.split(' '),
)('publishes %s, which browsers would run, as text', async (name) => {
  const assets = await openAssets({ [name]: 'x' });
  const extension = name.slice(1).toLowerCase();
  expect(assets.resolve(`/${name}`, PAGE)?.url).toBe(
    `/_assets/content/a-${hash('x')}${extension}.txt`,
  );
});

it('gives a file one URL for all pages, and another of its name its own', async () => {
  const assets = await openAssets(FILES);
  const near = assets.resolve('near.png', PAGE);
  const index = { path: '/docs/', source: 'docs/index.mdx' };
  expect(assets.resolve('users/near.png', index)).toEqual(near);
  expect(assets.files.size).toBe(1);
  expect(assets.resolve('/near.png', PAGE)?.url).not.toBe(near?.url);
  expect(assets.files.size).toBe(2);
});

it('gives an SVG with the colours of themes a file for each theme, and any other SVG one file', async () => {
  const assets = await openAssets({
    ...FILES,
    'drawn.svg': '<svg fill="currentColor" stroke="var(--color-accent)"/>',
  });
  const found = (['light', 'dark'] as const).map((theme) =>
    assets.resolve('/drawn.svg', PAGE, theme),
  );
  expect(found.map((asset) => assets.files.get(asset?.url.slice(1) ?? ''))).toEqual([
    '<svg fill="#191d1a" stroke="#0a6b50"/>',
    '<svg fill="#e2e7e1" stroke="#65cda7"/>',
  ]);
  expect(assets.resolve('/logo.svg', PAGE, 'dark')).toEqual(assets.resolve('/logo.svg', PAGE));
  expect([...assets.names]).toEqual(['drawn.svg', 'static/logo.svg']);
});

it('finds nothing where there is no content folder, or no page file', async () => {
  expect(createContentAssets(null, '/').resolve('near.png', PAGE)).toBeNull();
  const operation = { path: '/docs/api/management/login', source: null };
  expect((await openAssets(FILES)).resolve('/logo.svg', operation)).toBeNull();
});

it('gives an image its size in whole pixels, and other files none', async () => {
  const toSvg = (size: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`;
  const assets = await openAssets({
    'drawn.SVG': toSvg('width="10.6" height="20.4" fill="currentColor"'),
    'none.svg': toSvg('width="0" height="9"'),
    'text.txt': 'text',
  });
  const find = (name: string) => assets.resolve(name, { path: '/', source: 'index.mdx' });
  expect(find('drawn.SVG')?.size).toEqual({ width: 11, height: 20 });
  expect(find('none.svg')?.size).toBeNull();
  expect(find('text.txt')?.size).toBeNull();
  expect(String(assets.files.get(find('drawn.SVG')?.url.slice(1) ?? ''))).toContain('#191d1a');
});

it.each([
  ['naer.png', 'near.png'],
  ['../topp.png', '../top.png'],
  ['./two.tar.gzz', 'two.tar.gz'],
  // Sources of pages and settings are no files to show.
  ['pages.mdx', null],
  ['terms.yml', null],
  ['/docs/users/naer.png', null],
  ['NEAR.PNG', 'near.png'],
  ['../USERS/Near.png', 'near.png'],
  ['/Docs/Top.png', '/docs/top.png'],
  ['/LOGO.svg', '/logo.svg'],
  ['%zz.png', null],
])('suggests for %s: %s', async (written, expected) => {
  const assets = await openAssets({ ...FILES, 'docs/users/terms.yaml': '' });
  expect(assets.suggest(written, PAGE)).toBe(expected);
});

it('says why a file that is there is not served', async () => {
  const assets = await openAssets({ 'docs/users/.env': 'secret' });
  expect(assets.explain('.env', PAGE)).toBe(
    'is hidden, because `.env` starts with a dot. Rename it.',
  );
  expect(assets.explain('none.png', PAGE)).toBeNull();
  expect(assets.files.size).toBe(0);
});

async function openAssets(files: Record<string, string>, basePath = '/') {
  return createContentAssets(openSourceFolder(await createTemporaryFolder(files)), basePath);
}

function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10);
}

const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n';

it.each([
  ['a.png', POINTER, 'is a pointer of Git LFS. Run `git lfs pull`, or check out with `lfs: true`.'],
  ['a.zip', POINTER, 'is a pointer of Git LFS. Run `git lfs pull`, or check out with `lfs: true`.'],
  ['a.webp', '', 'is empty.'],
  ['a.JPG', '<!DOCTYPE html><title>Sign in</title>', 'is not an image of this format.'],
  ['a.svg', 'text', 'is not an image of this format.'],
  ['b.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['a.txt', '', null],
])('finds what is wrong with %s of %j', async (name, content, flaw) => {
  const assets = await openAssets({ [name]: content });
  expect(assets.resolve(`/${name}`, PAGE)?.flaw).toBe(flaw);
});
