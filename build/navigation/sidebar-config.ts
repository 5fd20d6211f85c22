import * as v from 'valibot';

/** An entry of `sidebars.ts`: a page by its id, or a group of entries. */
export type SidebarEntry = string | SidebarGroup;

export interface SidebarGroup {
  label: string;
  /** Id of the page that the group's label leads to. */
  index?: string | undefined;
  pages: SidebarEntry[];
}

export type SidebarConfig = Record<string, SidebarEntry[]>;

const entry: v.GenericSchema<SidebarEntry> = v.union([
  v.string(),
  v.strictObject({
    label: v.pipe(v.string(), v.nonEmpty()),
    index: v.optional(v.string()),
    pages: v.array(v.lazy(() => entry)),
  }),
]);

/** The shape of `export const sidebars` in `content/sidebars.ts`. */
export const SIDEBAR_CONFIG: v.GenericSchema<SidebarConfig> = v.record(v.string(), v.array(entry));
