import { expect, it } from 'vitest';
import { loadTextCases } from '../../support/text-cases.ts';
import { SITE, compileFiles } from '../site-build.ts';

/** A file of settings or words, whose name is in its first line. */
it.each(loadTextCases('settings.txt'))('reports $name', async ({ input, expected }) => {
  const [, name = ''] = /^(?:\/\/|#) (.*)$/m.exec(input) ?? [];
  const { problems } = await compileFiles({ ...SITE, [`content/${name}`]: input });
  const lines = problems.map((problem) => problem.replace(`content/${name}:`, ''));
  expect(lines.join('\n')).toBe(expected.join('\n'));
});

it('warns of a security contact that ends within 30 days, or has ended', async () => {
  const load = async (days: number) => {
    const expires = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const security = `{ contact: 'https://docs.example/security', expires: '${expires}' }`;
    const settings = `export const site = {\n title: 'Docs', copyright: '',\n security: ${security},\n};`;
    const { site, problems } = await compileFiles({ ...SITE, 'content/site.ts': settings });
    expect(site.config.site.security?.expires).toBe(expires);
    return problems;
  };
  for (const days of [-400, 28]) {
    expect(await load(days)).toEqual([expect.stringMatching(/^content\/site\.ts:3:56 warning: /)]);
  }
  expect(await load(33)).toEqual([]);
});
