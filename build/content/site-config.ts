import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import type { TransformFailure } from 'esbuild';
import * as z from 'zod';
import { SIDEBAR_CONFIG } from '../navigation/sidebar-config.ts';
import type { SidebarConfig, SidebarSource } from '../navigation/sidebar-config.ts';
import type { PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';
import { toContentHash } from '../content-hash.ts';
import { toTextPosition } from './text-position.ts';
import { ANNOUNCEMENT_CONFIG, toAnnouncementLink } from './announcement.ts';

const SITE_CONFIG = z.strictObject({
  title: z.string().min(1),
  tagline: z.string().default(''),
  copyright: z.string(),
  /** Origin of the published site, for all absolute links. By default, the origin of the request. */
  url: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'Name an origin, such as `https://docs.example.com`')
    .optional(),
  /** Where readers edit the files of the content folder: `https://github.com/acme/docs/edit/main/content/`. */
  editUrl: z
    .string()
    .regex(
      /^https:\/\/\S+\/$/,
      'Name a folder, such as `https://github.com/acme/docs/edit/main/content/`',
    )
    .optional(),
  announcement: ANNOUNCEMENT_CONFIG.optional(),
});

export type SiteConfig = z.output<typeof SITE_CONFIG>;

/** The configuration in a content folder. */
export interface ContentConfig {
  site: SiteConfig;
  announcementLink: PageLink | null;
  /** Null where the folders define the sidebars. */
  sidebars: { config: SidebarConfig; source: SidebarSource } | null;
}

/** Configuration of a content folder without `site.ts`. */
const DEFAULT_SITE: SiteConfig = {
  title: 'Documentation',
  tagline: '',
  copyright: '© The authors',
};

/** Load `site.ts` and `sidebars.ts` of a content folder; both may be absent. */
export async function loadContentConfig(
  contentFolder: string | null,
  { strict = true }: { strict?: boolean } = {},
): Promise<{ config: ContentConfig; problems: Problem[] }> {
  if (contentFolder === null) {
    const config = { site: DEFAULT_SITE, announcementLink: null, sidebars: null };
    return { config, problems: [] };
  }
  const site = await loadExport(join(contentFolder, 'site.ts'), 'site', SITE_CONFIG);
  const sidebars = await loadExport(join(contentFolder, 'sidebars.ts'), 'sidebars', SIDEBAR_CONFIG);
  const announcement = site.value?.announcement;
  return {
    config: {
      site: site.value ?? DEFAULT_SITE,
      announcementLink: announcement ? toAnnouncementLink(announcement, site.source) : null,
      sidebars: sidebars.value ? { config: sidebars.value, source: sidebars.source } : null,
    },
    problems: [...site.problems, ...sidebars.problems, ...findForeignConfig(contentFolder, strict)],
  };
}

/** Sidebars of Docusaurus, which are in the content folder or beside it. */
const FOREIGN_SIDEBARS = ['sidebars.js', 'sidebars.json', '../sidebars.js', '../sidebars.json'];

/** Report sidebars of another tool where there are none of this one. */
function findForeignConfig(contentFolder: string, strict: boolean): Problem[] {
  const path = FOREIGN_SIDEBARS.map((name) => join(contentFolder, name)).find(existsSync);
  if (path === undefined || existsSync(join(contentFolder, 'sidebars.ts'))) return [];
  const message =
    'This file is not read: the folders are the sidebar. ' +
    'For another order write `sidebars.ts` in the content folder.';
  const file = relative(process.cwd(), path);
  return [{ severity: strict ? 'error' : 'warning', file, line: 1, column: 1, message }];
}

async function loadExport<Value>(path: string, name: string, schema: z.ZodType<Value>) {
  const file = relative(process.cwd(), path);
  if (!existsSync(path)) return { value: null, source: { file, text: '' }, problems: [] };
  const source = { file, text: await readFile(path, 'utf8') };
  const fail = (message: string, place = { line: 1, column: 1 }) => ({
    value: null,
    source,
    problems: [{ severity: 'error' as const, file, ...place, message }],
  });
  try {
    // With the query, Node loads a changed file again, which a preview needs.
    const version = toContentHash(source.text);
    const module: Record<string, unknown> = await import(`${pathToFileURL(path).href}?${version}`);
    const parsed = schema.safeParse(module[name]);
    if (parsed.success) return { value: parsed.data, source, problems: [] };
    const [first] = parsed.error.issues;
    const issue = first && findCause(first);
    const key = [name, ...(issue?.path ?? [])].join('.');
    if (issue?.code === 'unrecognized_keys') {
      const [unknown = ''] = issue.keys;
      const place = toTextPosition(source.text, source.text.indexOf(unknown));
      const hint = name === 'sidebars' ? ' A group is `{ label, index, pages }`.' : '';
      return fail(`\`${key}\` has no property \`${unknown}\`.${hint}`, place);
    }
    if (!(name in module)) {
      const place = toTextPosition(source.text, source.text.indexOf('export default'));
      return fail(
        `The file does not export \`${name}\`. Write \`export const ${name} = …\`.`,
        place,
      );
    }
    const reason = issue?.message.replace(/^Invalid input: /, '');
    return fail(`\`${key}\` is invalid: ${reason}.`, toKeyPlace(source.text, issue?.path ?? []));
  } catch (error) {
    const syntax = await findSyntaxError(source.text);
    if (syntax) return fail(`Invalid TypeScript: ${syntax.message}`, syntax.place);
    return fail(`The file cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Find the last property of a path by its name. */
function toKeyPlace(text: string, path: PropertyKey[]) {
  const name = path.findLast((key) => typeof key === 'string');
  const offset = name === undefined ? 0 : text.search(new RegExp(`\\b${name}\\b['"]?\\s*:`));
  return toTextPosition(text, offset);
}

/** The issue inside an alternative that says most: an unknown property, or else a wrong one. */
function findCause(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const isUnknown = ({ code }: z.core.$ZodIssue) => code === 'unrecognized_keys';
  const inner = issue.errors.flat().filter((each) => each.path.length > 0 || isUnknown(each));
  const next = inner.find(isUnknown) ?? inner[0];
  return next ? findCause({ ...next, path: [...issue.path, ...next.path] }) : issue;
}

/** Node reports a syntax error without its position. */
async function findSyntaxError(text: string) {
  try {
    await transform(text, { loader: 'ts', logLevel: 'silent' });
    return null;
  } catch (error) {
    const [first] = (error as TransformFailure).errors;
    const { line = 1, column = 0 } = first?.location ?? {};
    return { message: `${first?.text ?? error}.`, place: { line, column: column + 1 } };
  }
}
