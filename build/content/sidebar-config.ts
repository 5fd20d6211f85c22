import * as z from 'zod';

/** An entry of `sidebars.ts`: a page by its id, or a group of entries. */
export type SidebarEntry = string | SidebarGroup;

export interface SidebarGroup {
  label: string;
  /** Text above the group, such as what it and the groups below are for. */
  caption?: string | undefined;
  /** Id of the page that the group's label links to. */
  index?: string | undefined;
  pages: SidebarEntry[];
}

const entry: z.ZodType<SidebarEntry> = z.union(
  [
    z.string(),
    z.strictObject({
      label: z.string().min(1),
      caption: z.string().min(1).optional(),
      index: z.string().optional(),
      pages: z.array(z.lazy(() => entry)),
    }),
  ],
  'expected a page id or a group `{ label, pages }`',
);

/** The shape of `export const sidebars` in `content/sidebars.ts`. Ids of groups have a slash. */
export const SIDEBAR_CONFIG = z
  .record(z.string(), z.array(entry))
  .refine(
    (sidebars) => !Object.keys(sidebars).some((name) => name.includes('/')),
    'expected names of sidebars without `/`',
  );

/** What `content/sidebars.ts` exports: `export const sidebars = { … } satisfies Sidebars`. */
export type Sidebars = z.input<typeof SIDEBAR_CONFIG>;

/** `sidebars.ts`, with its text, which locates problems. */
export interface SidebarConfig {
  config: z.output<typeof SIDEBAR_CONFIG>;
  source: { file: string; text: string };
}
