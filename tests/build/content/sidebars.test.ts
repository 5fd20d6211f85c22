import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import { loadTextCases } from '../../support/text-cases.ts';
import { compileFiles } from '../site-build.ts';

interface Options {
  basePath?: string;
  sidebars?: unknown;
}

/** Pages with their front matter, and other files with their text. */
type Files = Record<string, string | object | null>;

it.each(loadTextCases('sidebars.txt'))('shows $name', async ({ input, expected }) => {
  const { options = {}, ...files } = parse(input) as Files & { options?: Options };
  const { basePath = '/', sidebars } = options;
  const sources = Object.entries(files).map(([name, content]) => [
    `content/${name}`,
    typeof content === 'string' ? content : `---\n${JSON.stringify(content ?? {})}\n---\n\nText.\n`,
  ]);
  const config = `export const sidebars = ${JSON.stringify(sidebars)};`;
  const { site, problems } = await compileFiles(
    {
      ...(Object.fromEntries(sources) as Record<string, string>),
      ...(sidebars === undefined ? {} : { 'content/sidebars.ts': config }),
    },
    { basePath },
  );
  const lines = site.sidebars.flatMap(({ nodes }) => toOutline(nodes));
  // A page that a sidebar leaves out is in none.
  const others = problems.filter((problem) => !problem.includes('Unreachable page'));
  expect([...lines, ...others].join('\n')).toBe(expected.join('\n'));
});

function toOutline(nodes: SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    const line = [node.label, node.path, ...(node.kind === 'branch' ? [node.id] : [])].join(' · ');
    const below = node.kind === 'branch' ? toOutline(node.children ?? []) : [];
    return [line, ...below.map((other) => `  ${other}`)];
  });
}
