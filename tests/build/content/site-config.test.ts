import { relative } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SECURITY_CONTACT } from '../../../build/content/security-contact.ts';
import { loadContentConfig } from '../../../build/content/site-config.ts';
import { openSourceFolder } from '../../../build/files/source-folder.ts';
import { formatProblem } from '../../../build/problem.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';
import { loadTextCases } from '../../support/text-cases.ts';

const DEFAULT_SITE = { title: 'Documentation', tagline: '', copyright: '© The authors' };

describe('loadContentConfig', () => {
  it('reads site.ts and sidebars.ts', async () => {
    const sidebars = `export const sidebars = { docs: ['index', { label: 'Users', index: 'users', pages: [] }] };`;
    const folder = await createTemporaryFolder({
      'site.ts': `export const site = { title: 'Docs' as string, copyright: '© Us' };`,
      'sidebars.ts': sidebars,
    });
    const { site, sidebars: parsed, problems } = await loadContentConfig(openSourceFolder(folder));
    expect(problems).toEqual([]);
    expect(site).toEqual({ title: 'Docs', tagline: '', copyright: '© Us' });
    expect(parsed).toEqual({
      config: { docs: ['index', { label: 'Users', index: 'users', pages: [] }] },
      source: { file: relative(process.cwd(), `${folder}/sidebars.ts`), text: sidebars },
    });
  });

  it('warns of a security contact that ends within 30 days', async () => {
    const loadProblems = async (days: number) => {
      const expires = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const security = `{ contact: 'https://docs.example/security', expires: '${expires}' }`;
      const folder = await createTemporaryFolder({
        'site.ts': `export const site = {\n title: 'Docs', copyright: '',\n security: ${security},\n};`,
      });
      const { site, problems } = await loadContentConfig(openSourceFolder(folder));
      expect(site.security?.expires).toBe(expires);
      return problems.map(({ severity, line, column }) => [severity, line, column]);
    };
    expect(await loadProblems(29)).toEqual([['warning', 3, 56]]);
    expect(await loadProblems(32)).toEqual([]);
  });

  it.each([
    ['2026-03-15', true],
    ['2026-03-14', false],
    ['2026-02-30', false],
    ['2026-3-15', false],
  ])('on 14 March 2026, a security contact may end on %s: %s', (expires, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 14, 0, 0, 1) });
    onTestFinished(() => void vi.useRealTimers());
    const contact = { contact: 'mailto:a@b.example', expires };
    expect(SECURITY_CONTACT.safeParse(contact).success).toBe(expected);
  });

  it('reports a syntax error at its place', async () => {
    const folder = await createTemporaryFolder({
      'site.ts': "export const site = {\n  title 'A',\n};\n",
    });
    const { problems } = await loadContentConfig(openSourceFolder(folder));
    expect(problems).toMatchObject([
      {
        severity: 'error',
        line: 2,
        column: 9,
        message: expect.stringMatching(/^Invalid TypeScript: /),
      },
    ]);
  });

  it('returns defaults without both', async () => {
    const expected = { site: DEFAULT_SITE, links: [], sidebars: null, problems: [] };
    expect(await loadContentConfig(openSourceFolder(await createTemporaryFolder()))).toEqual(
      expected,
    );
    expect(await loadContentConfig(null)).toEqual(expected);
  });

  it.each(loadTextCases('settings.txt'))('reports $name', async ({ input, expected }) => {
    const [, name = ''] = /^\/\/ (.*)$/m.exec(input) ?? [];
    const folder = await createTemporaryFolder({ [name]: input });
    const { problems, ...config } = await loadContentConfig(openSourceFolder(folder));
    expect(config).toEqual({ site: DEFAULT_SITE, links: [], sidebars: null });
    const lines = problems.map((problem) =>
      formatProblem(problem).replace(`${toShownFolder(folder)}${name}:`, ''),
    );
    expect(lines).toEqual(expected);
  });
});
