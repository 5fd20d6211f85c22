import type { Page } from '../page.ts';
import { scanHtml } from './html-tokens.ts';
import type { HtmlToken } from './html-tokens.ts';

/** A part of a page that search can lead to. */
export interface PageSection {
  /** 1 for the page's beginning. */
  depth: number;
  /** Empty for the page's beginning. */
  anchor: string;
  heading: string;
  text: string;
  /** Blocks of code. */
  code: string;
  /** Names of parameters, fields and headers. */
  names: string[];
}

/** Elements whose content is no text of the page. */
const SKIPPED_ELEMENTS = new Set('aside button label math script select style svg'.split(' '));
const SKIPPED_CLASSES =
  /(?:^|\s)(?:permalink|copy-button|method|operation-address|operation-guide|operation-provisional|schema-type|schema-mark|term-definition|visually-hidden)(?:\s|$)/;

/** Elements within a line: between others, words end. */
const INLINE_ELEMENTS = new Set(
  'a abbr b button code del em i kbd mark s small span strong sub sup'.split(' '),
);

/** Sections that say the same on each page of an operation. */
const COMMON_SECTIONS = new Set(['authentication']);

const HEADING = /^h([1-3])$/;

/** Split a page's article at its headings; an operation's page at those of level 2 only. */
export function toPageSections(page: Page): PageSection[] {
  const reader = createReader(page.operation ? 2 : 3);
  for (const token of scanHtml(page.html)) reader.read(token);
  const sections = reader.sections.map(({ chunks, code, ...section }) => ({
    ...section,
    heading: section.depth === 1 ? page.title : toLine(section.heading),
    text: toLine(chunks.join('')),
    code: toLine(code.join('')),
  }));
  return page.operation ? sections.filter(({ anchor }) => !COMMON_SECTIONS.has(anchor)) : sections;
}

interface OpenElement {
  name: string;
  isSkipped: boolean;
  isName: boolean;
  /** Within samples of the same in several languages. */
  samples: { count: number } | null;
}

type DraftSection = Omit<PageSection, 'text' | 'code'> & { chunks: string[]; code: string[] };

function createReader(maxDepth: number) {
  const sections: DraftSection[] = [toDraft(1, '')];
  const open: OpenElement[] = [];
  let codeDepth = 0;
  let heading = false;
  const current = () => sections.at(-1) ?? toDraft(1, '');

  const readOpen = ({ name, attributes, isVoid }: HtmlToken & { kind: 'open' }) => {
    const parent = open.at(-1);
    if (!INLINE_ELEMENTS.has(name)) push(' ');
    // The variant for the dark theme has the same text.
    const isRepeated = attributes.get('class') === 'dark-only';
    if (name === 'img' && !isRepeated && !parent?.isSkipped)
      push(` ${attributes.get('alt') ?? ''} `);
    if (isVoid) return;
    const className = attributes.get('class') ?? '';
    const samples =
      attributes.get('data-choices') === 'language' ? { count: 0 } : (parent?.samples ?? null);
    if (name === 'pre' && samples) samples.count += 1;
    const isSkipped =
      (parent?.isSkipped ?? false) ||
      (SKIPPED_ELEMENTS.has(name) && className !== 'term') ||
      SKIPPED_CLASSES.test(className) ||
      (name === 'pre' && samples !== null && samples.count > 1);
    const isName = (parent?.isName ?? false) || className === 'schema-name';
    open.push({ name, isSkipped, isName, samples });
    if (name === 'pre') codeDepth += 1;
    const depth = Number(HEADING.exec(name)?.[1]);
    const anchor = attributes.get('id');
    if (!isSkipped && depth <= maxDepth) {
      if (depth > 1 && anchor !== undefined) sections.push(toDraft(depth, anchor));
      heading = true;
    }
  };
  const push = (text: string) => {
    const section = current();
    if (heading) section.heading += text;
    else (codeDepth > 0 ? section.code : section.chunks).push(text);
  };

  return {
    sections,
    read(token: HtmlToken): void {
      if (token.kind === 'open') readOpen(token);
      else if (token.kind === 'close') {
        if (token.name === 'pre') {
          push(' ');
          codeDepth -= 1;
        }
        if (HEADING.test(token.name)) heading = false;
        open.pop();
        if (!INLINE_ELEMENTS.has(token.name)) push(' ');
      } else {
        const element = open.at(-1);
        if (element?.isSkipped) return;
        if (element?.isName) current().names.push(token.text);
        push(token.text);
      }
    },
  };
}

function toDraft(depth: number, anchor: string): DraftSection {
  return { depth, anchor, heading: '', chunks: [], code: [], names: [] };
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
