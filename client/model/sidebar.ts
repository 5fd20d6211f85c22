/** A page in a sidebar. Pages of API operations carry their method. */
export interface SidebarPage {
  kind: 'page';
  label: string;
  path: string;
  method?: string;
  deprecated?: true;
  /** Stands above the entry, and says what it and those below are for. */
  caption?: string;
}

/** A collapsible group. `children` is absent if the branch was omitted from a long sidebar. */
export interface SidebarBranch {
  kind: 'branch';
  /** Unique in the release, for example `docs/user-guide/users`. */
  id: string;
  label: string;
  /** As that of a page. */
  caption?: string;
  /** The page of the branch, or the first page below it. */
  path: string;
  children?: SidebarNode[];
}

export type SidebarNode = SidebarPage | SidebarBranch;

/** Holds the id of a branch, and on the panel the name of the sidebar. */
export const BRANCH_ATTRIBUTE = 'data-branch';

export interface Sidebar {
  name: string;
  nodes: SidebarNode[];
}

/** A sidebar as the shell shows it, rendered at the edge: browsers parse hundreds of entries faster than React. */
export interface SidebarHtml {
  name: string;
  html: string;
}
