import { expect, it, onTestFinished, vi } from 'vitest';
import { SECURITY_CONTACT } from '../../../build/content/security-contact.ts';
import { loadTextCases } from '../../support/text-cases.ts';
import { SITE, compileFiles } from '../site-build.ts';

/** A file of settings or words, whose name is in its first line. */
it.each(loadTextCases('settings.txt'))('reports $name', async ({ input, expected }) => {
  const [, name = ''] = /^(?:\/\/|#) (.*)$/m.exec(input) ?? [];
  const { problems } = await compileFiles({ ...SITE, [`content/${name}`]: input });
  const lines = problems.map((problem) => problem.replace(`content/${name}:`, ''));
  expect(lines.join('\n')).toBe(expected.join('\n'));
});

it('warns of a security contact that ends within 30 days', async () => {
  const load = async (days: number) => {
    const expires = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const security = `{ contact: 'https://docs.example/security', expires: '${expires}' }`;
    const settings = `export const site = {\n title: 'Docs', copyright: '',\n security: ${security},\n};`;
    const { site, problems } = await compileFiles({ ...SITE, 'content/site.ts': settings });
    expect(site.config.site.security?.expires).toBe(expires);
    return problems;
  };
  expect(await load(28)).toEqual([expect.stringMatching(/^content\/site\.ts:3:56 warning: /)]);
  expect(await load(33)).toEqual([]);
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
