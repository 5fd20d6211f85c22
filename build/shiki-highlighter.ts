import { bundledLanguages, createCssVariablesTheme, createHighlighter } from 'shiki';
import type {
  BundledLanguage,
  GrammarState,
  Highlighter as ShikiHighlighter,
  ThemedToken,
} from 'shiki';
import { escapeHtml } from '../client/model/escape-html.ts';

const THEME = createCssVariablesTheme({ name: 'classes', variablePrefix: '--' });

/** The theme's colour variables and the class that stands for each; what has no class (punctuation too) keeps the text colour. */
const CLASS_BY_COLOR: Record<string, string> = {
  'var(--token-constant)': 'tc',
  'var(--token-string)': 'ts',
  'var(--token-comment)': 'tm',
  'var(--token-keyword)': 'tk',
  'var(--token-parameter)': 'tp',
  'var(--token-function)': 'tf',
  'var(--token-string-expression)': 'ts',
  'var(--token-link)': 'tl',
  'var(--token-inserted)': 'ti',
  'var(--token-deleted)': 'td',
};

/** Create a highlighter by Shiki's grammars, without any yet. */
export async function createShikiHighlighter() {
  const shiki = await createHighlighter({ themes: [THEME], langs: [] });
  const tokenize = createTokenizer(shiki);
  return {
    async loadLanguages(languages: Iterable<string>) {
      const known = [...new Set(languages)].filter(isBundledLanguage).sort();
      await shiki.loadLanguage(...known);
    },
    highlight: (code: string, language: string) =>
      isBundledLanguage(language) && shiki.getLoadedLanguages().includes(language)
        ? renderTokens(tokenize(code, language))
        : escapeHtml(code),
  };
}

function isBundledLanguage(language: string): language is BundledLanguage {
  return Object.hasOwn(bundledLanguages, language);
}

/** A line's tokens, and how the grammar stands at its end. */
interface TokenizedLine {
  tokens: ThemedToken[];
  end: GrammarState | undefined;
}

/** Lines that are remembered: far more than the samples of a large contract have. */
const MAX_LINES = 20_000;

/**
 * Create a function that divides code into the tokens of its lines. What a line becomes depends on the grammar,
 * its state and the line alone, and six in seven lines of samples have been met before in the same state.
 */
function createTokenizer(
  shiki: ShikiHighlighter,
): (code: string, language: BundledLanguage) => ThemedToken[][] {
  /** Lines by the state before them; before the first line that is the grammar itself. */
  let known = new WeakMap<object, Map<string, TokenizedLine>>();
  let size = 0;
  const tokenizeLine = (
    line: string,
    lang: BundledLanguage,
    grammarState: GrammarState | undefined,
  ): TokenizedLine => {
    const state = grammarState?.getInternalStack() ?? shiki.getLanguage(lang);
    const lines = known.get(state) ?? new Map<string, TokenizedLine>();
    known.set(state, lines);
    const remembered = lines.get(line);
    if (remembered) return remembered;
    const tokens = shiki.codeToTokensBase(line, {
      lang,
      theme: THEME,
      // A slow machine would leave the rest of a line plain, and change the bytes.
      tokenizeTimeLimit: 0,
      ...(grammarState && { grammarState }),
    });
    const tokenized = { tokens: tokens[0] ?? [], end: shiki.getLastGrammarState(tokens) };
    lines.set(line, tokenized);
    size += 1;
    return tokenized;
  };
  return (code, language) => {
    if (size > MAX_LINES) [known, size] = [new WeakMap(), 0];
    let state: GrammarState | undefined;
    return code.split(/\r?\n/).map((line) => {
      if (line === '') return [];
      const { tokens, end } = tokenizeLine(line, language, state);
      state = end;
      return tokens;
    });
  };
}

/** Neighbours of one class share a span: a third fewer bytes than one span a token. */
function renderTokens(lines: ThemedToken[][]): string {
  let html = '';
  let open = '';
  const switchTo = (name: string) => {
    if (name === open) return;
    if (open) html += '</span>';
    if (name) html += `<span class="${name}">`;
    open = name;
  };
  for (const [index, line] of lines.entries()) {
    if (index > 0) html += '\n';
    for (const token of line) {
      if (token.content.trim() !== '') switchTo(CLASS_BY_COLOR[token.color ?? ''] ?? '');
      html += escapeHtml(token.content);
    }
  }
  switchTo('');
  return html;
}
