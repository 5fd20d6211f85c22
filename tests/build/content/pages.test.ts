import { expect, it } from 'vitest';
import { loadTextCases } from '../../support/text-cases.ts';
import { compileFiles } from '../site-build.ts';

/** Each line is a file, whose front matter may follow in braces. What is expected is id, address and title of each page. */
it.each(loadTextCases('pages.txt'))('$name', async ({ input, expected }) => {
  const lines = input.split('\n').filter((line) => line !== '');
  const files = lines.map((line) => {
    const [, file = '', values = '{}'] = /^(.*?)(?: (\{ .*))?$/.exec(line) ?? [];
    return [`content/${file}`, `---\n${values}\n---\n\nText.\n`];
  });
  const { site } = await compileFiles(Object.fromEntries(files) as Record<string, string>);
  const titles = new Map(site.pages.map(({ file, title }) => [file, title]));
  const found = site.content.files.map(({ id, path, file, source }) =>
    [source, id, path, titles.get(file)].join(' · '),
  );
  expect(found.join('\n')).toBe(expected.join('\n'));
});
