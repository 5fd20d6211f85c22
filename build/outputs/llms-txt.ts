import { toMarkdownPath, withBase, withoutBase } from '../../client/model/path.ts';
import { LLMS_TXT_PATH } from '../../client/model/site-paths.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import { toSlug } from '../openapi/reference/slug.ts';
import type { Page } from '../page.ts';
import type { SiteSection } from './site-sections.ts';
import { splitBySize } from '../split-by-size.ts';

/** Agents read no more of llms.txt (https://agentdocsspec.com), so a longer one is split. */
const MAX_CHARACTERS = 50_000;

/** Room for the head of an index. */
const HEAD_CHARACTERS = 1_000;

/** Length of an origin, which the placeholder stands for until the response. */
const ORIGIN_CHARACTERS = 48;

const INDEX_LIMITS = { maxSize: MAX_CHARACTERS - HEAD_CHARACTERS };

interface IndexOptions {
  site: SiteMetadata;
  /** May be empty. */
  tagline: string;
  /** Markdown list items about the other outputs. */
  notes: string[];
}

/** The index of a section, or of a part of it. */
interface SectionIndex {
  section: SiteSection;
  /** Without the base path. */
  path: string;
  text: string;
  /** Its line in the index of sections. */
  line: string;
}

/**
 * Render `/llms.txt` (https://llmstxt.org): all pages by section. If that is too long, it lists an index for each
 * section. Each part of the site has the same below its own path: `/docs/api/management/llms.txt`. Path without the
 * base path → text.
 */
export function toLlmsTxt(sections: SiteSection[], options: IndexOptions): Map<string, string> {
  const { title, basePath, navbar } = options.site;
  const complete = toCompleteIndex(sections, options);
  const indexes = isShort(complete) ? [] : toSectionIndexes(sections, options.site);
  const toText = (listed: SiteSection[], indexOptions: IndexOptions): string => {
    const text = toCompleteIndex(listed, indexOptions);
    if (isShort(text)) return text;
    const lines = indexes.flatMap(({ section, line }) => (listed.includes(section) ? line : []));
    return toIndex(indexOptions, [`## Sections\n\n${lines.join('\n')}`]);
  };
  const parts = navbar.map(({ label, path }): [string, string] => {
    const listed = sections.filter((section) => `${section.title}:`.startsWith(`${label}:`));
    const folder = withoutBase(basePath, path)?.replace(/\/$/, '') ?? '';
    const site = { ...options.site, title: `${title}: ${label}` };
    return [folder + LLMS_TXT_PATH, toText(listed, { ...options, site })];
  });
  return new Map([
    ...parts,
    [LLMS_TXT_PATH, toText(sections, options)],
    ...indexes.map(({ path, text }): [string, string] => [path, text]),
  ]);
}

function toCompleteIndex(sections: SiteSection[], options: IndexOptions): string {
  const { basePath } = options.site;
  return toIndex(
    options,
    sections.map(({ title, pages }) => `## ${title}\n\n${toLines(pages, basePath).join('\n')}`),
  );
}

function isShort(text: string): boolean {
  return countCharacters(text) < MAX_CHARACTERS;
}

function toSectionIndexes(sections: SiteSection[], { title, basePath }: SiteMetadata) {
  const chunks = sections.flatMap((section) =>
    splitBySize(toLines(section.pages, basePath), countCharacters, INDEX_LIMITS).map(
      (lines, at, { length }) => {
        const name = length > 1 ? `${section.title} (${at + 1} of ${length})` : section.title;
        return { section, name, lines };
      },
    ),
  );
  return chunks.map(({ section, name, lines }, at): SectionIndex => {
    const path = `/llms/${at + 1}-${toSlug(name)}.txt`;
    const url = ORIGIN_PLACEHOLDER + withBase(basePath, path);
    return {
      section,
      path,
      text: `# ${title}: ${name}\n\n## ${name}\n\n${lines.join('\n')}\n`,
      line: `- [${name}](${url}): ${countPages(lines.length)}`,
    };
  });
}

function toIndex({ site, tagline, notes }: IndexOptions, blocks: string[]): string {
  const summary = tagline === '' ? [] : [`> ${tagline}`];
  return `${[`# ${site.title}`, ...summary, notes.join('\n'), ...blocks].join('\n\n')}\n`;
}

function toLines(pages: Page[], basePath: string): string[] {
  return pages.map((page) => toPageLine(page, basePath));
}

/** `- [Create a user](https://…/create-user.md): \`POST /users\` Bring a user to …` */
function toPageLine({ title, href, description, operation }: Page, basePath: string): string {
  const address = `${ORIGIN_PLACEHOLDER}${toMarkdownPath(href, basePath)}`;
  const call = operation && `\`${operation.method.toUpperCase()} ${operation.path}\``;
  const [sentence = ''] = /^.*?[.!?](?=\s|$)|^.*$/s.exec(description) ?? [];
  const text = [call ?? '', sentence].filter((part) => part !== '').join(' ');
  return `- [${title.replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})${text && `: ${text}`}`;
}

function countPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

/** Count the characters of a line as the Worker sends it. */
function countCharacters(text: string): number {
  return text.length + (text.split(ORIGIN_PLACEHOLDER).length - 1) * ORIGIN_CHARACTERS + 1;
}
