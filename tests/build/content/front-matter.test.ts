import { expect, it } from 'vitest';
import { loadTextCases } from '../../support/text-cases.ts';
import { compileFiles } from '../site-build.ts';

const PAGE = '# Page\n\nThis is help for questions.\n\n## New\n';

it.each(loadTextCases('front-matter.txt'))('reads $name', async ({ input, expected }) => {
  const page = `---\n${input.trim()}\n---\n\n${PAGE}`;
  const { site, problems } = await compileFiles({ 'content/docs/page.mdx': page });
  const { files, drafts } = site.content;
  const [values] = [...files, ...drafts].map(({ frontMatter }) => JSON.stringify(frontMatter));
  const lines = problems.map((problem) => problem.replace('content/docs/page.mdx:', ''));
  expect([values, ...lines].join('\n')).toBe(expected.join('\n'));
});
