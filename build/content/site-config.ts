import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { SIDEBAR_CONFIG } from '../navigation/sidebar-config.ts';
import type { SidebarConfig } from '../navigation/sidebar-config.ts';
import type { SidebarSource } from '../navigation/config-sidebar.ts';
import type { Problem } from '../problem.ts';

const SITE_CONFIG = v.strictObject({
  title: v.pipe(v.string(), v.nonEmpty()),
  tagline: v.optional(v.string(), ''),
  copyright: v.string(),
  announcement: v.optional(
    v.strictObject({
      id: v.pipe(v.string(), v.nonEmpty()),
      text: v.pipe(v.string(), v.nonEmpty()),
      /** A path of the site or an address elsewhere. */
      href: v.optional(v.string()),
    }),
  ),
});

export type SiteConfig = v.InferOutput<typeof SITE_CONFIG>;

/** What a content folder says of the whole site. */
export interface ContentConfig {
  site: SiteConfig;
  /** Null where the sidebars follow folders and front matter. */
  sidebars: { config: SidebarConfig; source: SidebarSource } | null;
}

/** For a content folder that has no `site.ts`. */
const DEFAULT_SITE: SiteConfig = {
  title: 'Documentation',
  tagline: '',
  copyright: '© The authors',
};

/** Load `site.ts` and `sidebars.ts` of a content folder; both may be absent. */
export async function loadContentConfig(
  contentFolder: string | null,
): Promise<{ config: ContentConfig; problems: Problem[] }> {
  if (contentFolder === null)
    return { config: { site: DEFAULT_SITE, sidebars: null }, problems: [] };
  const site = await loadExport(join(contentFolder, 'site.ts'), 'site', SITE_CONFIG);
  const sidebars = await loadExport(join(contentFolder, 'sidebars.ts'), 'sidebars', SIDEBAR_CONFIG);
  return {
    config: {
      site: site.value ?? DEFAULT_SITE,
      sidebars: sidebars.value ? { config: sidebars.value, source: sidebars.source } : null,
    },
    problems: [...site.problems, ...sidebars.problems],
  };
}

async function loadExport<Value>(
  path: string,
  name: string,
  schema: v.GenericSchema<unknown, Value>,
) {
  const file = relative(process.cwd(), path);
  if (!existsSync(path)) return { value: null, source: { file, text: '' }, problems: [] };
  const source = { file, text: await readFile(path, 'utf8') };
  const fail = (message: string) => ({
    value: null,
    source,
    problems: [{ severity: 'error' as const, file, line: 1, column: 1, message }],
  });
  try {
    const module: Record<string, unknown> = await import(pathToFileURL(path).href);
    const parsed = v.safeParse(schema, module[name]);
    if (parsed.success) return { value: parsed.output, source, problems: [] };
    const [issue] = parsed.issues;
    const at = v.getDotPath(issue);
    return fail(`\`${at === null ? name : `${name}.${at}`}\` is wrong: ${issue.message}.`);
  } catch (error) {
    return fail(`The file cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
