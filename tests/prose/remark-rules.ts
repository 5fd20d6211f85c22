import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { readMetaWord } from '../../build/mdx/fence-meta.ts';

type Rule = Plugin<[], Root>;

/** A page has one `h1`: the title of its front matter, or one `# …`, below it `##`. */
export const remarkPageTitle: Rule = () => (tree, file) => {
  const [first] = tree.children;
  const hasTitle = first?.type === 'yaml' && /^title:/m.test(first.value);
  let titles = hasTitle ? 1 : 0;
  let isFirst = true;
  visit(tree, (node) => {
    const isJsxTitle = 'name' in node && node.name === 'h1';
    if (node.type !== 'heading' && !isJsxTitle) return;
    if (isJsxTitle || (node.type === 'heading' && node.depth === 1)) {
      titles += 1;
      if (titles > 1) {
        const other = hasTitle ? 'the `title` of its front matter' : 'the `h1` above';
        file.message(`A page has one \`h1\`, and this page has ${other}. Write \`##\`.`, node);
      }
    } else if (isFirst && node.type === 'heading' && node.depth > 2) {
      const marks = '#'.repeat(node.depth);
      file.message(`The first heading below the title is \`##\`, not \`${marks}\`.`, node);
    }
    isFirst = false;
  });
  if (titles === 0) file.message('The page has no `h1`. Give its front matter a `title`.');
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
    const advice = 'Name the page.';
    file.message(`The link’s words, “${words}”, do not say where it leads. ${advice}`, node);
  });
};
