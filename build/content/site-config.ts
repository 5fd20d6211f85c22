import { transform } from 'esbuild';
import type { TransformFailure } from 'esbuild';
import * as z from 'zod';
import { SECURITY_CONTACT, findEndingContact } from './security-contact.ts';
import { SIDEBAR_CONFIG } from './sidebar-config.ts';
import type { SidebarConfig } from './sidebar-config.ts';
import type { Announcement } from '../../client/model/site.ts';
import type { PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';
import { toReadProblems } from '../files/read-source-file.ts';
import { importSource } from '../files/source-folder.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { isInlineUrl } from '../links/link-table.ts';
import type { LinkTable } from '../links/link-table.ts';
import { toTextPosition } from '../files/text-position.ts';
import { fileProblem } from '../problem.ts';

const ANNOUNCEMENT = z.strictObject({
  id: z.string().min(1),
  text: z.string().min(1),
  /** A path of the site or an address elsewhere. */
  href: z
    .string()
    .refine((href) => !isInlineUrl(href), 'Name a path of the site or an address elsewhere')
    .optional(),
});

/** How pages are marked that the owner has not confirmed; false where all are confirmed. */
const PROVISIONAL = z.union([
  z.literal(false),
  z.strictObject({
    label: z.string().min(1),
    /** Page that explains the label. */
    page: z.string().optional(),
  }),
]);

export type Provisional = z.output<typeof PROVISIONAL>;

/** What programs may do with the site, and how people use it with an assistant. */
const AGENTS = z.strictObject({
  /** Path of the page about it, which every page links to. */
  page: z.string().min(1),
  /** The owner's wishes for `robots.txt` (https://contentsignals.org). */
  signals: z
    .strictObject({
      search: z.boolean().optional(),
      'ai-input': z.boolean().optional(),
      'ai-train': z.boolean().optional(),
    })
    .default({}),
});

export type ContentSignals = z.output<typeof AGENTS>['signals'];

const COLOR = z.string().regex(/^#[0-9a-f]{6}$/, 'Write a colour as `#0a6b50`');

/** Of links and of what is selected, and of the text on it. */
const COLORS = z.strictObject({
  accent: COLOR,
  accentStrong: COLOR,
  accentSurface: COLOR,
  onAccent: COLOR,
});

/** A page of the site, or a place elsewhere. */
const FOOTER_LINK = z.strictObject({
  label: z.string().min(1),
  href: z
    .string()
    .refine((href) => !isInlineUrl(href), 'Name a path of the site or an address elsewhere'),
});

const SITE_CONFIG = z.strictObject({
  title: z.string().min(1),
  tagline: z.string().default(''),
  copyright: z.string(),
  /** Of the bar, the browser's tab and social images: the path of an SVG on a square of 24. */
  logo: z
    .string()
    .regex(/^[Mm][\d\s,.MmZzLlHhVvCcSsQqTtAae-]+$/, 'Write the path of an SVG: `M12 2 22 20H2z`')
    .optional(),
  colors: z.strictObject({ light: COLORS, dark: COLORS }).optional(),
  /** What the links in the bar are called. */
  navbar: z
    .strictObject({
      guide: z.string().min(1).default('Docs'),
      reference: z.string().min(1).default('API Reference'),
    })
    .prefault({}),
  footer: z.array(FOOTER_LINK).default([]),
  /** Origin of the published site, for all absolute links. Other hosts are not indexed. */
  url: z
    .string()
    .refine(isWebOrigin, 'Name an origin, such as `https://docs.example.com`')
    .optional(),
  /** Where readers edit the files of the content folder: `https://github.com/acme/docs/edit/main/content/`. */
  editUrl: z
    .string()
    .regex(
      /^https:\/\/\S+\/$/,
      'Name a folder, such as `https://github.com/acme/docs/edit/main/content/`',
    )
    .optional(),
  announcement: ANNOUNCEMENT.optional(),
  agents: AGENTS.optional(),
  provisional: PROVISIONAL.optional(),
  security: SECURITY_CONTACT.optional(),
});

/** Tell whether a text is an origin as browsers write it: without a path, a default port or capital letters. */
function isWebOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

/** What `content/site.ts` exports: `export const site = { … } satisfies SiteSettings`. */
export type SiteSettings = z.input<typeof SITE_CONFIG>;

export type SiteConfig = z.output<typeof SITE_CONFIG>;

/** Tell whether the owner of the platform has confirmed what pages and the API contract mark as proposed. */
export function isConfirmed({ provisional }: SiteConfig): boolean {
  return provisional === false;
}

/** The configuration in a content folder. */
export interface ContentConfig {
  site: SiteConfig;
  /** Links in `site.ts`. */
  links: PageLink[];
  /** Null where the folders define the sidebars. */
  sidebars: SidebarConfig | null;
  problems: Problem[];
}

/** Configuration of a content folder without `site.ts`. */
const DEFAULT_SITE: SiteConfig = SITE_CONFIG.parse({
  title: 'Documentation',
  copyright: '© The authors',
});

/** Load `site.ts` and `sidebars.ts` of a content folder; each may be absent. */
export async function loadContentConfig(
  folder: SourceFolder | null,
  { strict = true }: { strict?: boolean } = {},
): Promise<ContentConfig> {
  if (folder === null) {
    return { site: DEFAULT_SITE, links: [], sidebars: null, problems: [] };
  }
  const site = await loadExport(folder, 'site', SITE_CONFIG);
  const sidebars = await loadExport(folder, 'sidebars', SIDEBAR_CONFIG);
  return {
    site: site.value ?? DEFAULT_SITE,
    links: listLinks(site.value ?? DEFAULT_SITE).map((target) => toConfigLink(target, site.source)),
    sidebars: sidebars.value ? { config: sidebars.value, source: sidebars.source } : null,
    problems: [
      ...site.problems,
      ...findEndingContact(site.value?.security, site.source),
      ...sidebars.problems,
      ...findForeignConfig(folder, strict),
    ],
  };
}

function listLinks({ announcement, agents, footer }: SiteConfig): string[] {
  const targets = [announcement?.href, agents?.page, ...footer.map(({ href }) => href)];
  return targets.filter((target) => target !== undefined);
}

/** Find a link in the source of `site.ts`. */
function toConfigLink(target: string, { file, text }: { file: string; text: string }): PageLink {
  const offsets = ["'", '"', '`'].map((quote) => text.indexOf(quote + target + quote));
  return { target, written: target, file, ...toTextPosition(text, Math.max(...offsets)) };
}

/** Resolve the link of the announcement. */
export function toAnnouncement(
  { announcement }: SiteConfig,
  links: LinkTable,
): Announcement | null {
  if (!announcement) return null;
  const { id, text, href } = announcement;
  return { id, text, path: href === undefined ? null : resolveLink(href, links) };
}

/** Resolve a link of `site.ts`. An address that is no page stays as it is. */
export function resolveLink(target: string, links: LinkTable): string {
  const resolved = links.resolve(target, { path: '/', source: null });
  return resolved.kind === 'page' ? resolved.href : target;
}

/** Sidebars of Docusaurus, which are in the content folder or beside it. */
const FOREIGN_SIDEBARS = ['sidebars.js', 'sidebars.json', '../sidebars.js', '../sidebars.json'];

/** Report sidebars of another tool where there are none of this one. */
function findForeignConfig(folder: SourceFolder, strict: boolean): Problem[] {
  const has = (name: string) => folder.read(name).kind !== 'missing';
  const foreign = FOREIGN_SIDEBARS.find(has);
  if (foreign === undefined || has('sidebars.ts')) return [];
  const message =
    'This file is not read: the folders are the sidebar. ' +
    'For another order write `sidebars.ts` in the content folder.';
  return [fileProblem(folder.toFile(foreign), message, strict ? 'error' : 'warning')];
}

/** Load the export `name` of the file with this name. */
async function loadExport<Value>(folder: SourceFolder, name: string, schema: z.ZodType<Value>) {
  const file = folder.toFile(`${name}.ts`);
  const loaded = folder.read(`${name}.ts`);
  const text = loaded.kind === 'file' ? loaded.bytes.toString() : '';
  const source = { file, text };
  if (loaded.kind !== 'file')
    return { value: null, source, problems: toReadProblems(loaded, file) };
  const read = await readExport(folder, text, name, schema);
  if ('value' in read) return { value: read.value, source, problems: [] };
  return { value: null, source, problems: [{ severity: 'error' as const, file, ...read }] };
}

type ConfigError = Pick<Problem, 'message' | 'line' | 'column'>;

async function readExport<Value>(
  folder: SourceFolder,
  text: string,
  name: string,
  schema: z.ZodType<Value>,
): Promise<{ value: Value } | ConfigError> {
  try {
    const module = await importSource(folder, `${name}.ts`, text);
    if (!(name in module)) {
      const message = `The file does not export \`${name}\`. Write \`export const ${name} = …\`.`;
      return { message, ...toTextPosition(text, text.indexOf('export default')) };
    }
    const parsed = schema.safeParse(module[name]);
    return parsed.success ? { value: parsed.data } : toConfigError(parsed.error.issues, name, text);
  } catch (error) {
    const message = `The file cannot be read: ${error instanceof Error ? error.message : error}`;
    return (await findSyntaxError(text)) ?? { message, line: 1, column: 1 };
  }
}

function toConfigError(issues: z.core.$ZodIssue[], name: string, text: string): ConfigError {
  const issue = findCause(issues, []);
  const key = [name, ...(issue?.path ?? [])].join('.');
  if (issue?.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    const hint = name === 'sidebars' ? ' A group is `{ label, index, pages }`.' : '';
    const message = `\`${key}\` has no property \`${unknown}\`.${hint}`;
    return { message, ...toTextPosition(text, findKey(text, [...issue.path, unknown])) };
  }
  const reason = issue?.message.replace(/^Invalid input: /, '');
  const place = toTextPosition(text, findKey(text, issue?.path ?? []));
  return { message: `\`${key}\` is invalid: ${reason}.`, ...place };
}

/** Find the offset of a key in an object literal, each key below the one before it; of the last one that is there. */
function findKey(text: string, path: PropertyKey[]): number {
  let offset = 0;
  for (const name of path.filter((part) => typeof part === 'string')) {
    const below = text.slice(offset).search(new RegExp(`\\b${name}\\b['"]?\\s*:`));
    if (below === -1) return offset;
    offset += below;
  }
  return offset;
}

/** The issue that says most: an unknown property, or else the first. Of an entry that is an object, that of a group. */
function findCause(issues: z.core.$ZodIssue[], path: PropertyKey[]): z.core.$ZodIssue | undefined {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  const ofGroup = issue?.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
  const located = issue && { ...issue, path: [...path, ...issue.path] };
  const isGroup = ofGroup?.some(({ code, path }) => code !== 'invalid_type' || path.length > 0);
  return ofGroup && isGroup ? findCause(ofGroup, located?.path ?? []) : located;
}

/** Node reports a syntax error without its position. */
async function findSyntaxError(text: string): Promise<ConfigError | null> {
  try {
    await transform(text, { loader: 'ts', logLevel: 'silent' });
    return null;
  } catch (error) {
    const [first] = (error as TransformFailure).errors;
    const { line = 1, column = 0 } = first?.location ?? {};
    return { message: `Invalid TypeScript: ${first?.text ?? error}.`, line, column: column + 1 };
  }
}
