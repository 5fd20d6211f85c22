import { toMarkdownPath } from '../../client/model/markdown-path.ts';
import { withBase } from '../../client/model/path.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import { toSlug } from '../openapi/pages/slug.ts';
import type { Page } from '../page.ts';
import type { SiteSection } from './page-sections.ts';
import { countCharacters, splitLines } from './split-lines.ts';

/** What readers of llms.txt take in at once (https://agentdocsspec.com): larger ones are split. */
const MAX_CHARACTERS = 50_000;

/** For what stands above the lines of an index. */
const HEAD_CHARACTERS = 1_000;

/** A line tells pages apart; the rest is on the page. */
const MAX_DESCRIPTION = 140;

interface IndexOptions {
  site: SiteMetadata;
  /** What the site is, in a line; may be empty. */
  tagline: string;
  /** Lines on what else there is, as Markdown. */
  notes: string[];
}

/** The index of a section, or of a part of one. */
interface SectionIndex {
  name: string;
  pageCount: number;
  text: string;
}

/**
 * Write `/llms.txt` (https://llmstxt.org): all pages by section, or, where that is too long, the sections,
 * each with an index of its own; neighbours share one where even that would be too long. Path without the
 * base path → text.
 */
export function toLlmsTexts(sections: SiteSection[], options: IndexOptions): Map<string, string> {
  const { basePath } = options.site;
  const toLine = (page: Page) => toPageLine(page, basePath);
  const whole = toIndex(
    options,
    sections.map(({ title, pages }) => `## ${title}\n\n${pages.map(toLine).join('\n')}`),
  );
  if (isShort(whole)) return new Map([['/llms.txt', whole]]);

  const indexes = sections.flatMap(({ title, pages }) =>
    toSectionIndexes(title, pages.map(toLine)),
  );
  const bySection = toSplitTexts(indexes, options);
  if (isShort(bySection.get('/llms.txt'))) return bySection;
  return toSplitTexts(joinNeighbours(indexes), options);
}

function toSectionIndexes(title: string, lines: string[]): SectionIndex[] {
  const runs = splitLines(lines, { maxCharacters: MAX_CHARACTERS - HEAD_CHARACTERS });
  return runs.map((run, at) => {
    const name = runs.length > 1 ? `${title} (${at + 1} of ${runs.length})` : title;
    return { name, pageCount: run.length, text: `## ${name}\n\n${run.join('\n')}\n` };
  });
}

function joinNeighbours(indexes: SectionIndex[]): SectionIndex[] {
  const texts = indexes.map(({ text }) => text);
  const runs = splitLines(texts, { maxCharacters: MAX_CHARACTERS - HEAD_CHARACTERS });
  let start = 0;
  return runs.map((run) => {
    const joined = indexes.slice(start, (start += run.length));
    const [first, last] = [joined[0]?.name ?? '', joined.at(-1)?.name ?? ''];
    return {
      name: joined.length > 1 ? `${first} to ${last}` : first,
      pageCount: joined.reduce((sum, { pageCount }) => sum + pageCount, 0),
      text: run.join('\n'),
    };
  });
}

function toSplitTexts(indexes: SectionIndex[], options: IndexOptions): Map<string, string> {
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

/** `- [FAQs](https://…/docs/faqs.md): Answers to …` */
function toPageLine({ title, path, description, operation }: Page, basePath: string): string {
  const address = `${ORIGIN_PLACEHOLDER}${toMarkdownPath(withBase(basePath, path), basePath)}`;
  const call = operation ? `\`${operation.method.toUpperCase()} ${operation.path}\`` : '';
  const text = [call, toShort(description)].filter((part) => part !== '').join(' ');
  return `- [${title.replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})${text && `: ${text}`}`;
}

/** The first sentence, or as many words as there is room for. */
function toShort(description: string): string {
  const [sentence = ''] = /^.*?[.!?](?=\s|$)|^.*$/s.exec(description) ?? [];
  if (sentence.length <= MAX_DESCRIPTION) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', MAX_DESCRIPTION))} …`;
}

function isShort(text = ''): boolean {
  return countCharacters(text) < MAX_CHARACTERS;
}

function countPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
