import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkLintFencedCodeFlag from 'remark-lint-fenced-code-flag';
import remarkLintHeadingIncrement from 'remark-lint-heading-increment';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import retextEnglish from 'retext-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextPassive from 'retext-passive';
import retextRepeatedWords from 'retext-repeated-words';
import { unified } from 'unified';
import type { Node } from 'unist';
import { VFile } from 'vfile';
import { sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import { toTextPosition } from '../../build/content/text-position.ts';
import { toMarkdownProse } from './markdown-prose.ts';
import { FILLER, TERMS } from './phrases.ts';
import { toPlacedText } from './prose.ts';
import type { PlacedText, Prose } from './prose.ts';
import { findHardText } from './readability.ts';
import {
  remarkAltText,
  remarkCodeTitles,
  remarkLinkWords,
  remarkPageTitle,
} from './remark-rules.ts';
import {
  retextContractions,
  retextHeadings,
  retextIgnoreCode,
  retextPhrases,
  retextSpelling,
} from './retext-rules.ts';
import type { SpellingDictionary } from './spelling-dictionary.ts';
import { parseYamlTexts } from './yaml-texts.ts';

/** A problem at an offset of the file; an error by default. */
interface Finding {
  offset: number;
  message: string;
  severity?: 'warning';
}

/** What this file needs of unified's processors, whatever their tree. */
interface Rules {
  parse(text: string): Node;
  runSync(tree: Node, file: VFile): Node;
}

/** Keys of the contract and of the glossary with text for readers. */
const HEADING_KEYS = ['summary', 'title', 'x-displayName'];
const TEXT_KEYS = ['description', 'definition'];

const markdown = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).freeze();
const mdx = markdown().use(remarkMdx).freeze();

const markdownRules = unified()
  .use(remarkLintHeadingIncrement)
  .use(remarkLintFencedCodeFlag)
  .use(remarkLinkWords)
  .freeze();
const pageRules = markdownRules()
  .use(remarkPageTitle)
  .use(remarkCodeTitles)
  .use(remarkAltText)
  .freeze();

/** After “is”, these words say how something is, and not what somebody does to it. */
const STATES = ['done', 'gone', 'known', 'left', 'made', 'stuck', 'taken'];

function createProseRules(dictionary: SpellingDictionary) {
  const spelling = unified().use(retextEnglish).use(retextSpelling, dictionary).freeze();
  const text = unified()
    .use(retextEnglish)
    .use(retextRepeatedWords)
    .use(retextIndefiniteArticle)
    .use(retextIgnoreCode)
    .use(retextSpelling, dictionary)
    .use(retextPhrases, [...FILLER, ...TERMS])
    .use(retextContractions)
    .freeze();
  const heading = text().use(retextHeadings, dictionary).freeze();
  const passive = unified().use(retextEnglish).use(retextPassive, { ignore: STATES }).freeze();
  return { spelling, text, heading, passive };
}

/** In our words, by the name of the rule. */
const ADVICE: Record<string, string> = {
  'heading-increment': 'This heading skips a level: below `##` stands `###`.',
  'fenced-code-flag': 'This code block has no language. Plain text is ```text.',
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const LITERAL = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** A name or a sentence, in contrast to a URL, a path or an id. */
const PROSE = /^[A-Z][a-z]|\s/;

/**
 * Create a function that checks one file by its kind: page, contract, glossary, settings of the site or README.
 * It throws where MDX does not parse.
 */
export function createFileCheck(dictionary: SpellingDictionary) {
  const rules = createProseRules(dictionary);
  const check = (prose: Prose) => findFaults(rules[prose.role], prose);

  const findAll = (path: string, source: PlacedText): Finding[] => {
    if (path.endsWith('.yaml')) return checkYaml(source, check);
    if (path.endsWith('.ts')) return toLiteralProse(source).flatMap(check);
    if (path.endsWith('.mdx')) {
      const tree = mdx.parse(source.value);
      const prose = toMarkdownProse(tree, source);
      return [
        ...findFaults(pageRules, source, tree),
        ...prose.flatMap(check),
        ...findHardText(prose),
        ...prose.flatMap((piece) => findFaults(rules.passive, piece)).map(toPassiveWarning),
      ];
    }
    // The README uses the vocabulary of developers, so only its spelling is checked.
    const prose = toMarkdownProse(markdown.parse(source.value), source);
    return prose.flatMap((piece) => findFaults(rules.spelling, piece));
  };

  return (path: string, text: string): Problem[] =>
    sortProblems(
      findAll(path, toPlacedText(text)).map(({ offset, message, severity }) => ({
        severity: severity ?? 'error',
        file: path,
        ...toTextPosition(text, offset),
        message,
      })),
    );
}

/** A warning: sometimes nobody knows who acts. */
function toPassiveWarning({ offset }: Finding): Finding {
  return { offset, message: 'Passive voice. Say who acts, if anybody knows.', severity: 'warning' };
}

function checkYaml(source: PlacedText, check: (prose: Prose) => Finding[]): Finding[] {
  return parseYamlTexts(source, [...HEADING_KEYS, ...TEXT_KEYS]).flatMap((text) => {
    const tree = markdown.parse(text.value);
    const isHeading = HEADING_KEYS.includes(text.key);
    const prose = toMarkdownProse(tree, text);
    return [
      ...findFaults(markdownRules, text, tree),
      ...prose.flatMap((piece) => check(isHeading ? { ...piece, role: 'heading' } : piece)),
    ];
  });
}

/** Return the string literals of TypeScript that are prose. */
function toLiteralProse({ value, offsets }: PlacedText): Prose[] {
  const code = value.replace(COMMENT, (comment) => comment.replaceAll(/\S/g, ' '));
  return [...code.matchAll(LITERAL)].flatMap(({ index, 2: text = '' }): Prose[] => {
    if (!PROSE.test(text)) return [];
    const start = index + 1;
    return [{ role: 'text', value: text, offsets: offsets.slice(start, start + text.length) }];
  });
}

/** Run rules on the tree of a text. */
function findFaults(
  rules: Rules,
  { value, offsets }: PlacedText,
  tree = rules.parse(value),
): Finding[] {
  const file = new VFile(value);
  rules.runSync(tree, file);
  return file.messages.map(({ place, ruleId = '', reason }) => {
    const start = place && 'start' in place ? place.start : place;
    const message = ADVICE[ruleId] ?? (reason.endsWith('.') ? reason : `${reason}.`);
    return { offset: offsets[start?.offset ?? 0] ?? offsets.at(-1) ?? 0, message };
  });
}
