import { readFileSync } from 'node:fs';
import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { readMetaWord } from '../../build/mdx/fence-meta.ts';

type Rule = Plugin<[], Root>;

/** The title of a landing page is that of the site, and its `h1` says what one can do. */
export function isLandingPage(text: string): boolean {
  return /^layout: landing$/m.test(text);
}

/** The `title` of the front matter is the only `h1` of a page, except for a landing page. */
export const remarkPageTitle: Rule = () => (tree, file) => {
  const [first] = tree.children;
  if (first?.type !== 'yaml' || !/^title: /m.test(first.value)) {
    file.message('The page has no `h1`. Give its front matter a `title`.');
  }
  if (isLandingPage(String(file))) return;
  visit(tree, (node) => {
    const isTitle =
      node.type === 'heading' ? node.depth === 1 : 'name' in node && node.name === 'h1';
    if (isTitle) file.message('The `title` of the front matter is the `h1`. Write `##`.', node);
  });
};

/** A block in one of these is a file, or the body of a request or response. */
const FILES = ['http', 'ini', 'json', 'jsonc', 'toml', 'xml', 'yaml', 'yml'];
const SHELLS = ['bash', 'sh', 'shell', 'zsh'];
const REQUEST = /^\s*(?:curl|http|wget)\s/m;

/** A block that is a file or a request says so in its `title="…"`. */
export const remarkCodeTitles: Rule = () => (tree, file) => {
  visit(tree, 'code', (node) => {
    const language = node.lang ?? '';
    const isRequest = SHELLS.includes(language) && REQUEST.test(node.value);
    if (!isRequest && !FILES.includes(language)) return;
    if (readMetaWord(node.meta, 'title')) return;
    const advice = `Say which: \`\`\`${language} title="…".`;
    file.message(`This ${language} block is a file or a request. ${advice}`, node);
  });
};

/**
 * Every image, Markdown's or a component's with a `src`, has a text that stands for it. A decorative image of
 * a component has an empty one: `alt=""`.
 */
export const remarkAltText: Rule = () => (tree, file) => {
  visit(tree, (node) => {
    let hasText = true;
    if (node.type === 'image' || node.type === 'imageReference') {
      hasText = Boolean(node.alt?.trim());
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const attributes = new Map(
        node.attributes.flatMap((attribute) =>
          attribute.type === 'mdxJsxAttribute' ? [[attribute.name, attribute.value]] : [],
        ),
      );
      hasText = !attributes.has('src') || attributes.get('alt') != null;
    }
    if (!hasText) file.message('The image has no `alt` text. Say what it shows.', node);
  });
};

const EMPTY_WORDS =
  /^(?:(?:click |see |read )?(?:here|this|that|it|more|below|above)|(?:this|the|that) (?:link|page|section|article|guide)|link|page|(?:read|learn|find out|see) more|details|docs|documentation)?$/i;

/** A link's words say where it leads, read by themselves. */
export const remarkLinkWords: Rule = () => (tree, file) => {
  visit(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'linkReference') return;
    const words = toString(node).replaceAll(/\s+/g, ' ').trim();
    if (!EMPTY_WORDS.test(words)) return;
    file.message(`The link’s words, “${words}”, do not say where it leads. Name the page.`, node);
  });
};

/** Headings and the title of a page are in sentence case. */
export const remarkSentenceCase: Rule = () => (tree, file) => {
  visit(tree, (node) => {
    const text =
      node.type === 'heading'
        ? toString({ ...node, children: node.children.filter(({ type }) => type !== 'inlineCode') })
        : node.type === 'yaml'
          ? /^title: (.*)$/m.exec(node.value)?.[1]
          : undefined;
    for (const word of findCapitals(text ?? '')) {
      const advice = `Write “${word.toLowerCase()}”, put it in quotes, or add a name to dictionary.txt.`;
      file.message(`“${word}”: a heading is in sentence case. ${advice}`, node);
    }
  });
};

const CAPITALISED = /(?<![!\p{L}\d])\p{Lu}\p{Ll}+(?![\p{L}\d])/gu;
const QUOTED = /"[^"]*"|“[^”]*”/g;
const SENTENCE_START = /(?:^|[.?!:] )["“(]*$/;

/** The project's words with a capital. */
const NAMES = new Set(readFileSync('dictionary.txt', 'utf8').match(CAPITALISED));

/** Find words with a capital that are no name and begin no sentence: `List All users` → `All` */
export function findCapitals(heading: string): string[] {
  const text = heading.replaceAll(QUOTED, '“”');
  return [...text.matchAll(CAPITALISED)]
    .filter(({ 0: word, index }) => !NAMES.has(word) && !SENTENCE_START.test(text.slice(0, index)))
    .map(([word]) => word);
}
