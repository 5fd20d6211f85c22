import type { SidebarNode } from '../../client/model/sidebar.ts';
import { withBase } from '../../client/model/path.ts';
import type { Categories } from '../content/categories.ts';
import { toHumanName, toNumberPrefix } from '../content/content-route.ts';
import type { ContentFile } from '../content/discover.ts';
import type { Page } from '../page.ts';
import { compareText } from '../problem.ts';

interface Entry {
  position: number;
  name: string;
  node: SidebarNode;
}

interface Folder {
  name: string;
  /** Below the content folder. */
  path: string;
  index: ContentFile | null;
  files: ContentFile[];
  folders: Map<string, Folder>;
}

/** Pages without a position come last. */
const NO_POSITION = Number.MAX_VALUE;

/**
 * Build a sidebar from folders and front matter. Entries are sorted by `sidebar_position`, number prefix and
 * name. A folder takes label, position and page from `_category_.json`, from its index page, or else from its name.
 */
export function toFolderSidebar(
  files: ContentFile[],
  pages: Map<string, Page>,
  options: { root: string; name: string; categories?: Categories; basePath: string },
): SidebarNode[] {
  const root = toTree(files, options.root);
  const labelOf = (file: ContentFile) =>
    file.frontMatter.sidebar_label ?? pages.get(file.path)?.title ?? toHumanName(file.source);
  const toPage = (file: ContentFile, name: string): Entry => ({
    position: toPosition(file, name),
    name,
    node: { kind: 'page', label: labelOf(file), path: withBase(options.basePath, file.path) },
  });
  const toBranch = (folder: Folder, id: string): Entry[] => {
    const children = toNodes(folder, id);
    const first = children[0];
    const category = options.categories?.get(folder.path);
    const { index } = folder;
    if (!index && !first) return [];
    if (index && !first) return [toPage(index, folder.name)];
    const page = files.find(({ id }) => id === category?.pageId) ?? index;
    const label = category?.label ?? (index ? labelOf(index) : toHumanName(folder.name));
    const path = page ? withBase(options.basePath, page.path) : (first?.path ?? '');
    const position =
      category?.position ??
      (index ? toPosition(index, folder.name) : toPrefixPosition(folder.name));
    return [{ position, name: folder.name, node: { kind: 'branch', id, label, path, children } }];
  };
  const toNodes = (folder: Folder, id: string): SidebarNode[] =>
    [
      ...folder.files.map((file) => toPage(file, toFileName(file))),
      ...[...folder.folders].flatMap(([name, child]) => toBranch(child, `${id}/${name}`)),
    ]
      .sort((a, b) => a.position - b.position || compareText(a.name, b.name))
      .map((entry) => entry.node);
  const rootPage = root.index ? [toPage(root.index, '').node] : [];
  return [...rootPage, ...toNodes(root, options.name)];
}

function toTree(files: ContentFile[], rootFolder: string): Folder {
  const root = createFolder('', rootFolder);
  const prefix = rootFolder === '' ? '' : `${rootFolder}/`;
  for (const file of files) {
    if (!file.source.startsWith(prefix)) continue;
    const names = file.source.slice(prefix.length).split('/').slice(0, -1);
    const folder = names.reduce(enterFolder, root);
    if (file.id === 'index' || file.id.endsWith('/index')) folder.index ??= file;
    else folder.files.push(file);
  }
  return root;
}

function enterFolder(parent: Folder, name: string): Folder {
  const path = parent.path === '' ? name : `${parent.path}/${name}`;
  const folder = parent.folders.get(name) ?? createFolder(name, path);
  parent.folders.set(name, folder);
  return folder;
}

function createFolder(name: string, path: string): Folder {
  return { name, path, index: null, files: [], folders: new Map() };
}

/** Returns the name without its extension, so that files and folders sort alike. */
function toFileName(file: ContentFile): string {
  return (file.source.split('/').at(-1) ?? '').replace(/\.mdx?$/, '');
}

function toPosition(file: ContentFile, name: string): number {
  return file.frontMatter.sidebar_position ?? toPrefixPosition(name);
}

function toPrefixPosition(name: string): number {
  return toNumberPrefix(name) ?? NO_POSITION;
}
