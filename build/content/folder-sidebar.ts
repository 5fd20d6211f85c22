import type { Categories } from './categories.ts';
import { toHumanName, toNumberPrefix } from '../links/content-route.ts';
import type { ContentFile } from './discover.ts';
import { compareText } from '../problem.ts';
import type { SidebarEntry } from './sidebar-config.ts';

interface PositionedEntry {
  position: number;
  name: string;
  entry: SidebarEntry;
}

/** Pages without a position come last. */
const NO_POSITION = Number.MAX_VALUE;

interface FolderOptions {
  /** Folder of the docs, or empty. */
  root: string;
  categories: Categories;
  labelOf: (file: ContentFile) => string;
}

/**
 * List the entries of a sidebar from folders and front matter. Entries are sorted by `sidebar_position`, number prefix
 * and name. A folder takes label, position and page from `_category_.json`, from its index page, or else from its name.
 */
export function toFolderEntries(
  files: ContentFile[],
  { root, categories, labelOf }: FolderOptions,
): SidebarEntry[] {
  const toId = ({ id }: ContentFile) => (root === '' ? id : id.slice(root.length + 1));
  const toPage = (file: ContentFile, name: string): PositionedEntry => ({
    position: file.frontMatter.sidebar_position ?? toPrefixPosition(name),
    name,
    entry: toId(file),
  });
  const toGroup = (folder: string, name: string, inside: ContentFile[]): PositionedEntry[] => {
    const pages = listEntries(folder, inside);
    const category = categories.get(folder);
    const index = findIndex(folder, inside);
    if (pages.length === 0) return index ? [toPage(index, name)] : [];
    const page = files.find(({ id }) => id === category?.pageId) ?? index;
    const label = category?.label ?? (index ? labelOf(index) : toHumanName(name));
    const position =
      category?.position ?? index?.frontMatter.sidebar_position ?? toPrefixPosition(name);
    return [{ position, name, entry: { label, index: page && toId(page), pages } }];
  };
  const listEntries = (folder: string, inside: ContentFile[]): SidebarEntry[] =>
    [...Map.groupBy(inside, ({ source }) => toNameIn(folder, source))]
      .flatMap(([name, group]) => {
        const path = folder === '' ? name : `${folder}/${name}`;
        const [file] = group;
        if (file?.source !== path) return toGroup(path, name, group);
        return isIndex(file) ? [] : [toPage(file, name.replace(/\.mdx?$/, ''))];
      })
      .sort((a, b) => a.position - b.position || compareText(a.name, b.name))
      .map(({ entry }) => entry);
  const below = files.filter(({ source }) => root === '' || source.startsWith(`${root}/`));
  const index = findIndex(root, below);
  return [...(index ? [toId(index)] : []), ...listEntries(root, below)];
}

/** The name of a file or folder in a folder: (`docs`, `docs/users/a.mdx`) → `users` */
function toNameIn(folder: string, source: string): string {
  const start = folder === '' ? 0 : folder.length + 1;
  return source.slice(start).split('/')[0] ?? '';
}

function findIndex(folder: string, inside: ContentFile[]): ContentFile | undefined {
  return inside.find(
    (file) => isIndex(file) && file.source.endsWith(toNameIn(folder, file.source)),
  );
}

function isIndex({ id }: ContentFile): boolean {
  return id === 'index' || id.endsWith('/index');
}

function toPrefixPosition(name: string): number {
  return toNumberPrefix(name) ?? NO_POSITION;
}
