import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import type { Category } from '../../../build/content/categories.ts';
import type { FrontMatter } from '../../../build/content/front-matter.ts';
import { toSidebars } from '../../../build/content/sidebars.ts';
import type { SidebarEntry } from '../../../build/content/sidebar-config.ts';
import { formatProblem } from '../../../build/problem.ts';
import { loadTextCases } from '../../support/text-cases.ts';
import { toContentFile, toPage } from '../content-file.ts';

interface Options {
  docsRoot?: string;
  basePath?: string;
  categories?: Record<string, Category>;
  sidebars?: Record<string, SidebarEntry[]>;
}

type Files = Record<string, FrontMatter | null>;

it.each(loadTextCases('sidebars.txt'))('shows $name', ({ input, expected }) => {
  const { options = {}, ...files } = parse(input) as Files & { options?: Options };
  expect(build(files, options)).toEqual(expected);
  const reversed = Object.fromEntries(Object.entries(files).toReversed());
  expect(build(reversed, options)).toEqual(expected);
});

it('is empty without pages', () => {
  expect(build({})).toEqual([]);
});

it('reports every unknown id at its place, with the nearest one', () => {
  const text = [
    'export const sidebars = {',
    "  docs: ['index', 'users/intros', {",
    '    label: "Levels", index: "users/level",',
    '    pages: [`nowhere-near-a-page`],',
    '  }],',
    '};',
  ].join('\n');
  const group = { label: 'Levels', index: 'users/level', pages: ['nowhere-near-a-page'] };
  const sidebars = { docs: ['index', 'users/intros', group] };
  const files = {
    'docs/index.mdx': null,
    'docs/users/intro.mdx': null,
    'docs/users/levels.mdx': null,
  };
  expect(build(files, { sidebars }, text).toSorted()).toEqual([
    'Docs · /docs/',
    'content/sidebars.ts:2:19 Unknown page `users/intros` in the sidebar. ' +
      'Did you mean `users/intro`?',
    'content/sidebars.ts:3:29 Unknown page `users/level` in the sidebar. ' +
      'Did you mean `users/levels`?',
    'content/sidebars.ts:4:13 Unknown page `nowhere-near-a-page` in the sidebar.',
  ]);
});

/** Build the sidebars of files (source → front matter); returns a line for each node and problem. */
function build(files: Files, options: Options = {}, text = ''): string[] {
  const { docsRoot = 'docs', basePath = '/', categories = {}, sidebars } = options;
  const content = Object.entries(files).map(([source, frontMatter]) =>
    toContentFile(source, frontMatter ?? {}),
  );
  const pages = content.flatMap(({ path, frontMatter: { title } }) =>
    title === undefined ? [] : [[path, toPage(path, { title })] as const],
  );
  const configured = sidebars && {
    config: sidebars,
    source: { file: 'content/sidebars.ts', text },
  };
  const site = {
    docsRoot,
    draftIds: [],
    categories: new Map(Object.entries(categories)),
    basePath,
  };
  const built = toSidebars(configured ?? null, content, new Map(pages), site);
  const nodes = built.sidebars.flatMap((sidebar) => sidebar.nodes);
  return [...toOutline(nodes), ...built.problems.map(formatProblem)];
}

function toOutline(nodes: SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    const line = [node.label, node.path, ...(node.kind === 'branch' ? [node.id] : [])].join(' · ');
    const below = node.kind === 'branch' ? toOutline(node.children ?? []) : [];
    return [line, ...below.map((other) => `  ${other}`)];
  });
}
