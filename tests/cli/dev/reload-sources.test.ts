import { writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseContentFile } from '../../../build/content/discover.ts';
import { openSourceFolder } from '../../../build/files/source-folder.ts';
import { createSpecTest, findMoves, loadChangedFile } from '../../../cli/dev/reload-sources.ts';
import { toContentFile } from '../../build/content-file.ts';
import { toBuildInput } from '../../build/site-build.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

describe('the files of an OpenAPI document', () => {
  const openApiFile = '/site/api/spec.txt'.replaceAll('/', sep);

  it.each([
    ['/site/api/spec.txt', true],
    ['/site/api/paths/users.yaml', true],
    ['/site/api/users.yml', true],
    ['/site/api/users.json', true],
    ['/site/api/users.md', false],
    ['/site/api/users.yaml.bak', false],
    ['/site/api-old/users.yaml', false],
    ['/site/shared/users.yaml', false],
  ])('are beside it or below: %s', (path, expected) => {
    const isSpec = createSpecTest(toBuildInput('/site', { openApiFile }));
    expect(isSpec(path.replaceAll('/', sep))).toBe(expected);
  });

  it('may be in the folder that has all of them', () => {
    const isSpec = createSpecTest(toBuildInput('/site', { openApiFile, openApiRoot: '/site' }));
    expect(isSpec('/site/shared/users.yaml')).toBe(true);
    expect(isSpec('/sites/users.yaml')).toBe(false);
  });

  it('are none without one', () => {
    expect(createSpecTest(toBuildInput('/site'))('/site/api/users.yaml')).toBe(false);
  });
});

describe('a page has moved', () => {
  const toFile = (source: string, text: string, slug?: string) => ({
    ...toContentFile(source, slug === undefined ? {} : { slug }),
    text,
  });
  const A = toFile('docs/a.mdx', 'Text of A.');
  const B = toFile('docs/b.mdx', 'Text of B.');

  it.each<[string, (typeof A)[], [string, string][]]>([
    [
      'whose file has another name',
      [toFile('docs/c.mdx', A.text), B],
      [['/base/docs/a', '/base/docs/c']],
    ],
    [
      'whose file has another slug',
      [toFile('docs/a.mdx', 'Other.', '/docs/z'), B],
      [['/base/docs/a', '/base/docs/z']],
    ],
    ['not where nothing has its text', [toFile('docs/c.mdx', 'Other.'), B], []],
    ['not to a page that was there before', [{ ...B, text: A.text }], []],
    ['not where its address is still there', [A, B, toFile('docs/c.mdx', A.text)], []],
    [
      'which may be several',
      [toFile('docs/c.mdx', B.text), toFile('docs/d.mdx', A.text)],
      [
        ['/base/docs/a', '/base/docs/d'],
        ['/base/docs/b', '/base/docs/c'],
      ],
    ],
  ])('%s', (_, now, moves) => {
    expect(findMoves([A, B], now, '/base/')).toEqual(moves);
  });
});

describe('a changed file', () => {
  const load = async (text: string) => {
    const root = await createTemporaryFolder({ 'docs/a.mdx': '---\ntitle: A\n---\n\nOld.\n' });
    const path = join(root, 'docs/a.mdx');
    const folder = openSourceFolder(root);
    const { file } = parseContentFile(folder, 'docs/a.mdx');
    const known = { ...file, updatedOn: '2026-01-02', invalid: 'front matter' as const };
    await writeFile(path, text);
    return { folder, path, known };
  };

  it('has its new text, and what else is known of it', async () => {
    const { folder, known } = await load('---\ntitle: B\n---\n\nNew.\n');
    const { invalid: _, ...rest } = known;
    expect(await loadChangedFile(folder, known)).toEqual({
      ...rest,
      text: '---\ntitle: B\n---\n\nNew.\n',
      frontMatter: { title: 'B' },
    });
  });

  it.each([
    ['has another address', '---\nslug: /docs/b\n---\n'],
    ['has another name', '---\nid: b\n---\n'],
  ])('is none where it %s', async (_, text) => {
    const { folder, known } = await load(text);
    expect(await loadChangedFile(folder, known)).toBeNull();
  });

  it('is none where it is gone', async () => {
    const { folder, known } = await load('');
    expect(await loadChangedFile(folder, { ...known, source: 'docs/none.mdx' })).toBeNull();
  });

  it('is read again where an editor has emptied it before it writes', async () => {
    const { folder, path, known } = await load('');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const loaded = loadChangedFile(folder, known);
    await writeFile(path, 'Written late.\n');
    expect((await loaded)?.text).toBe('Written late.\n');
  });
});
