import type { Sidebar } from '../../client/model/sidebar.ts';
import type { ContentConfig } from '../content/site-config.ts';
import type { ContentFile } from '../content/discover.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { toConfigSidebar } from './config-sidebar.ts';
import { toFolderSidebar } from './folder-sidebar.ts';

/** The sidebar of a content folder that names none itself. */
const DEFAULT_SIDEBAR = 'docs';

/** Build the guide's sidebars: as `sidebars.ts` says, else after the folders below `docsRoot`. */
export function toSidebars(
  { sidebars }: ContentConfig,
  files: ContentFile[],
  pages: Map<string, Page>,
  options: { docsRoot: string; basePath: string },
): { sidebars: Sidebar[]; problems: Problem[] } {
  const { docsRoot: root, basePath } = options;
  if (!sidebars) {
    const name = DEFAULT_SIDEBAR;
    const nodes = toFolderSidebar(files, pages, { root, name, basePath });
    return { sidebars: nodes.length > 0 ? [{ name, nodes }] : [], problems: [] };
  }
  const { config, source } = sidebars;
  const built = Object.entries(config).map(([name, entries]) => ({
    name,
    ...toConfigSidebar(entries, files, pages, { root, name, basePath, source }),
  }));
  return {
    sidebars: built.map(({ name, nodes }) => ({ name, nodes })),
    problems: built.flatMap(({ problems }) => problems),
  };
}
