import { sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import { toTextPosition } from '../../build/content/text-position.ts';
import { toMarkdownProse } from './markdown-prose.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { toPlacedText } from './placed-text.ts';
import type { PlacedText } from './placed-text.ts';
import type { Finding, Prose } from './prose.ts';
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
import { toLiteralProse } from './string-literals.ts';
import { parseYamlTexts } from './yaml-texts.ts';

/** What readers see of the contract and of the glossary. */
const HEADING_KEYS = ['summary', 'title', 'x-displayName'];
const TEXT_KEYS = ['description', 'definition'];

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
  // The README speaks to developers, in their words: its spelling alone is checked.
  const prose = toMarkdownProse(parseMarkdown(source.value, 'markdown'), source);
  return prose.flatMap((piece) => checkSpelling(piece, dictionary));
}

function checkPage(source: PlacedText, check: (prose: Prose) => Finding[]): Finding[] {
  const tree = parseMarkdown(source.value, 'mdx');
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
    const tree = parseMarkdown(text.value, 'markdown');
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
