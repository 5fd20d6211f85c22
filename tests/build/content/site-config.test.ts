import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContentConfig } from '../../../build/content/site-config.ts';
import { formatProblem } from '../../../build/problem.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';

const DEFAULT_SITE = { title: 'Documentation', tagline: '', copyright: '© The authors' };

describe('loadContentConfig', () => {
  it('reads site.ts and sidebars.ts', async () => {
    const sidebars = `export const sidebars = { docs: ['index', { label: 'Users', index: 'users', pages: [] }] };`;
    const folder = await createTemporaryFolder({
      'site.ts': `export const site = { title: 'Docs' as string, copyright: '© Us' };`,
      'sidebars.ts': sidebars,
    });
    const { config, problems } = await loadContentConfig(folder);
    expect(problems).toEqual([]);
    expect(config.site).toEqual({ title: 'Docs', tagline: '', copyright: '© Us' });
    expect(config.sidebars).toEqual({
      config: { docs: ['index', { label: 'Users', index: 'users', pages: [] }] },
      source: { file: relative(process.cwd(), `${folder}/sidebars.ts`), text: sidebars },
    });
  });

  it('returns defaults without both', async () => {
    const config = { site: DEFAULT_SITE, announcementLink: null, sidebars: null };
    const expected = { config, problems: [] };
    expect(await loadContentConfig(await createTemporaryFolder())).toEqual(expected);
    expect(await loadContentConfig(null)).toEqual(expected);
  });

  it.each([
    [
      'site.ts',
      `export const site = { title: '', copyright: '' };`,
      '`site.title` is invalid: ',
      23,
    ],
    ['site.ts', `export const site = { title: 'Docs' };`, '`site.copyright` is invalid: '],
    ['site.ts', `export const site = 'Docs';`, '`site` is invalid: '],
    [
      'site.ts',
      `export const sites = {};`,
      'The file does not export `site`. Write `export const site',
    ],
    ['sidebars.ts', `export default {};`, 'The file does not export `sidebars`. Write'],
    [
      'site.ts',
      `export const site = { title: 'Docs', copyright: '', tagLine: '' };`,
      '`site` has no property `tagLine`.',
      53,
    ],
    ['site.ts', `throw new Error('No.');`, 'The file cannot be read: No.'],
    ['sidebars.ts', `export const sidebars = ['index'];`, '`sidebars` is invalid: '],
    [
      'sidebars.ts',
      `export const sidebars = { docs: 'index' };`,
      '`sidebars.docs` is invalid: ',
      27,
    ],
    ['sidebars.ts', `export const sidebars = { docs: [1] };`, '`sidebars.docs.0` is invalid: ', 27],
    [
      'sidebars.ts',
      `export const sidebars = { docs: [{ lable: 'A', pages: [] }] };`,
      '`sidebars.docs.0` has no property `lable`. A group is `{ label, index, pages }`.',
      36,
    ],
    [
      'sidebars.ts',
      `export const sidebars = { docs: [{ label: 'A', pages: [{}] }] };`,
      '`sidebars.docs.0.pages.0.label` is invalid: ',
      36,
    ],
  ])('reports what is invalid in %s: %s', async (name, text, message, column = 1) => {
    const folder = await createTemporaryFolder({ [name]: text });
    const { config, problems } = await loadContentConfig(folder);
    expect(config).toEqual({ site: DEFAULT_SITE, announcementLink: null, sidebars: null });
    expect(problems.map(formatProblem)).toEqual([
      expect.stringContaining(`${toShownFolder(folder)}${name}:1:${column} ${message}`),
    ]);
  });
});
