import * as z from 'zod';

/** An entry of `sidebars.ts`: a page by its id, or a group of entries. */
export type SidebarEntry = string | SidebarGroup;

export interface SidebarGroup {
  label: string;
  /** Id of the page that the group's label links to. */
  index?: string | undefined;
  pages: SidebarEntry[];
}

export type SidebarConfig = Record<string, SidebarEntry[]>;

/** The text of `sidebars.ts`, which locates problems. */
export interface SidebarSource {
  file: string;
  text: string;
}

const entry: z.ZodType<SidebarEntry> = z.union(
  [
    z.string(),
    z.strictObject({
      label: z.string().min(1),
      index: z.string().optional(),
      pages: z.array(z.lazy(() => entry)),
    }),
  ],
  'expected a page id or a group `{ label, pages }`',
);

/** The shape of `export const sidebars` in `content/sidebars.ts`. */
export const SIDEBAR_CONFIG: z.ZodType<SidebarConfig> = z.record(z.string(), z.array(entry));
