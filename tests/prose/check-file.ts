import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import { toTextPosition } from '../../build/content/text-position.ts';
import { toMarkdownProse } from './markdown-prose.ts';
import { toPlacedText } from './prose.ts';
import type { Finding, PlacedText, Prose } from './prose.ts';
import { checkCodeTitles } from './rules/code-titles.ts';
import { checkContractions } from './rules/contractions.ts';
import { checkFiller } from './rules/filler.ts';
import { checkHeading } from './rules/headings.ts';
import { checkLinkWords } from './rules/link-words.ts';
import { checkOutline, checkPageTitle } from './rules/page-structure.ts';
import { checkAltText } from './rules/alt-text.ts';
import { checkSentences } from './rules/sentences.ts';
import { checkSpelling } from './rules/spelling.ts';
import { checkTerms } from './rules/terms.ts';
import type { SpellingDictionary } from './spelling-dictionary.ts';
import { parseYamlTexts } from './yaml-texts.ts';

/** Keys of the contract and of the glossary with text for readers. */
const HEADING_KEYS = ['summary', 'title', 'x-displayName'];
const TEXT_KEYS = ['description', 'definition'];

const markdown = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).freeze();
const mdx = markdown().use(remarkMdx).freeze();

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const LITERAL = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** A name or a sentence, in contrast to a URL, a path or an id. */
const PROSE = /^[A-Z][a-z]|\s/;

/**
 * Check one file by its kind: page, contract, glossary, settings of the site or README.
 * Throws where MDX does not parse.
 */
export function checkFile(path: string, text: string, dictionary: SpellingDictionary): Problem[] {
  const findings = findAll(path, toPlacedText(text), dictionary);
  return sortProblems(
    findings.map(({ offset, message }) => ({
      severity: 'error',
      file: path,
      ...toTextPosition(text, offset),
      message,
    })),
  );
}

function findAll(path: string, source: PlacedText, dictionary: SpellingDictionary): Finding[] {
  const check = (prose: Prose) => checkProse(prose, dictionary);
  if (path.endsWith('.mdx')) return checkPage(source, check);
  if (path.endsWith('.yaml')) return checkYaml(source, check);
  if (path.endsWith('.ts')) return toLiteralProse(source).flatMap(check);
  // The README uses the vocabulary of developers, so only its spelling is checked.
  const prose = toMarkdownProse(markdown.parse(source.value), source);
  return prose.flatMap((piece) => checkSpelling(piece, dictionary));
}

function checkPage(source: PlacedText, check: (prose: Prose) => Finding[]): Finding[] {
  const tree = mdx.parse(source.value);
  return [
    ...checkPageTitle(tree, source),
    ...checkOutline(tree, source),
    ...checkCodeTitles(tree, source),
    ...checkAltText(tree, source),
    ...checkLinkWords(tree, source),
    ...toMarkdownProse(tree, source).flatMap(check),
  ];
}

function checkYaml(source: PlacedText, check: (prose: Prose) => Finding[]): Finding[] {
  return parseYamlTexts(source, [...HEADING_KEYS, ...TEXT_KEYS]).flatMap((text) => {
    const tree = markdown.parse(text.value);
    const isHeading = HEADING_KEYS.includes(text.key);
    return [
      ...checkOutline(tree, text),
      ...checkLinkWords(tree, text),
      ...toMarkdownProse(tree, text).flatMap((prose) =>
        check(isHeading ? { ...prose, role: 'heading' } : prose),
      ),
    ];
  });
}

function checkProse(prose: Prose, dictionary: SpellingDictionary): Finding[] {
  return [
    ...checkSpelling(prose, dictionary),
    ...checkSentences(prose),
    ...checkFiller(prose),
    ...checkTerms(prose),
    ...checkContractions(prose),
    ...checkHeading(prose, dictionary),
  ];
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
