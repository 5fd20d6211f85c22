import { toMarkdownPath } from '../../client/model/markdown-path.ts';
import { withBase } from '../../client/model/path.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import { ORIGIN_SLOT } from '../../worker/store/origin-slot.ts';
import { toSlug } from '../openapi/navigation/slug.ts';
import type { Page } from '../page.ts';
import type { SiteSection } from './page-sections.ts';

/** What readers of llms.txt take in at once (https://agentdocsspec.com): larger ones are split. */
const MAX_CHARACTERS = 50_000;

/** What an origin is reckoned with, where its slot is. */
const ORIGIN_CHARACTERS = 48;

/** A line tells pages apart; the rest is on the page. */
const MAX_DESCRIPTION = 140;

interface IndexOptions {
  site: SiteMetadata;
  /** Lines on what else there is, as Markdown. */
  notes: string[];
}

/**
 * Write `/llms.txt` (https://llmstxt.org): all pages by section, or, where that is too long, the sections,
 * each with an index of its own. Path without the base path → text.
 */
export function toLlmsTexts(sections: SiteSection[], options: IndexOptions): Map<string, string> {
  const { basePath } = options.site;
  const toLine = (page: Page) => toPageLine(page, basePath);
  const whole = toIndex(
    options,
    sections.map(({ title, pages }) => `## ${title}\n\n${pages.map(toLine).join('\n')}`),
  );
  if (countCharacters(whole) < MAX_CHARACTERS) return new Map([['/llms.txt', whole]]);

  const texts = new Map<string, string>();
  const links = sections.flatMap(({ title, pages }, number) =>
    toParts(pages.map(toLine)).map((lines, part, parts) => {
      const name = parts.length > 1 ? `${title} (${part + 1} of ${parts.length})` : title;
      const path = `/llms/${number + 1}-${toSlug(name)}.txt`;
      texts.set(path, `# ${options.site.title}: ${name}\n\n## Pages\n\n${lines.join('\n')}\n`);
      return `- [${name}](${ORIGIN_SLOT}${withBase(basePath, path)}): ${countPages(lines.length)}`;
    }),
  );
  texts.set('/llms.txt', toIndex(options, [`## Sections\n\n${links.join('\n')}`]));
  return texts;
}

function toIndex({ site, notes }: IndexOptions, blocks: string[]): string {
  const summary = site.tagline === '' ? [] : [`> ${site.tagline}`];
  return `${[`# ${site.title}`, ...summary, notes.join('\n'), ...blocks].join('\n\n')}\n`;
}

/** `- [FAQs](https://…/docs/faqs.md): Answers to …` */
function toPageLine({ title, path, description, operation }: Page, basePath: string): string {
  const address = `${ORIGIN_SLOT}${toMarkdownPath(withBase(basePath, path), basePath)}`;
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

function toParts(lines: string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const line of lines) {
    const length = countCharacters(line) + 1;
    if (room < length) {
      parts.push([]);
      room = MAX_CHARACTERS - 1_000;
    }
    parts.at(-1)?.push(line);
    room -= length;
  }
  return parts;
}

function countCharacters(text: string): number {
  return text.length + (text.split(ORIGIN_SLOT).length - 1) * ORIGIN_CHARACTERS;
}

function countPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
