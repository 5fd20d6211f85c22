import { toMarkdownPath, withBase } from '../../client/model/path.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import { toSlug } from '../openapi/pages/slug.ts';
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

const MAX_DESCRIPTION_CHARACTERS = 80;

interface IndexOptions {
  site: SiteMetadata;
  /** May be empty. */
  tagline: string;
  /** Markdown list items about the other outputs. */
  notes: string[];
}

/** The index of a section, or of a part of it. */
interface SectionIndex {
  name: string;
  pageCount: number;
  text: string;
}

/**
 * Render `/llms.txt` (https://llmstxt.org): all pages by section. If that is too long, it lists an index for each
 * section. Path without the base path → text.
 */
export function toLlmsTxt(sections: SiteSection[], options: IndexOptions): Map<string, string> {
  const { basePath } = options.site;
  const toLine = (page: Page) => toPageLine(page, basePath);
  const complete = toIndex(
    options,
    sections.map(({ title, pages }) => `## ${title}\n\n${pages.map(toLine).join('\n')}`),
  );
  if (countCharacters(complete) < MAX_CHARACTERS) return new Map([['/llms.txt', complete]]);

  const indexes = sections.flatMap(({ title, pages }) =>
    toSectionIndexes(title, pages.map(toLine)),
  );
  return toLinkedIndexes(indexes, options);
}

function toSectionIndexes(title: string, lines: string[]): SectionIndex[] {
  return splitBySize(lines, countCharacters, INDEX_LIMITS).map((chunk, at, chunks) => {
    const name = chunks.length > 1 ? `${title} (${at + 1} of ${chunks.length})` : title;
    return { name, pageCount: chunk.length, text: `## ${name}\n\n${chunk.join('\n')}\n` };
  });
}

/** Returns the indexes, and `/llms.txt` with links to them. */
function toLinkedIndexes(indexes: SectionIndex[], options: IndexOptions): Map<string, string> {
  const { title, basePath } = options.site;
  const texts = new Map<string, string>();
  const links = indexes.map(({ name, pageCount, text }, at) => {
    const path = `/llms/${at + 1}-${toSlug(name)}.txt`;
    texts.set(path, `# ${title}: ${name}\n\n${text}`);
    return `- [${name}](${ORIGIN_PLACEHOLDER}${withBase(basePath, path)}): ${countPages(pageCount)}`;
  });
  texts.set('/llms.txt', toIndex(options, [`## Sections\n\n${links.join('\n')}`]));
  return texts;
}

function toIndex({ site, tagline, notes }: IndexOptions, blocks: string[]): string {
  const summary = tagline === '' ? [] : [`> ${tagline}`];
  return `${[`# ${site.title}`, ...summary, notes.join('\n'), ...blocks].join('\n\n')}\n`;
}

/** `- [FAQs](https://…/docs/faqs.md): Answers to …`. The title and the call of an operation say what it does. */
function toPageLine({ title, path, description, operation }: Page, basePath: string): string {
  const address = `${ORIGIN_PLACEHOLDER}${toMarkdownPath(withBase(basePath, path), basePath)}`;
  const text = operation
    ? `\`${operation.method.toUpperCase()} ${operation.path}\``
    : toShort(description);
  return `- [${title.replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})${text && `: ${text}`}`;
}

/** Returns the first sentence, cut at a space if it is long. */
function toShort(description: string): string {
  const [sentence = ''] = /^.*?[.!?](?=\s|$)|^.*$/s.exec(description) ?? [];
  if (sentence.length <= MAX_DESCRIPTION_CHARACTERS) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', MAX_DESCRIPTION_CHARACTERS))} …`;
}

function countPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

/** Count the characters of a line as the Worker sends it. */
function countCharacters(text: string): number {
  return text.length + (text.split(ORIGIN_PLACEHOLDER).length - 1) * ORIGIN_CHARACTERS + 1;
}
