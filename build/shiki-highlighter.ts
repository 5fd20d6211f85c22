import { bundledLanguages, createCssVariablesTheme, createHighlighter } from 'shiki';
import type {
  BundledLanguage,
  GrammarState,
  Highlighter as ShikiHighlighter,
  ThemedToken,
} from 'shiki';
import { escapeHtml } from '../client/model/escape-html.ts';

const THEME = createCssVariablesTheme({ name: 'classes', variablePrefix: '--' });

/** Classes by the theme's colour variables. Tokens without a class, such as punctuation, keep the text colour. */
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

/** Create a highlighter without languages. */
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

/** The tokens of a line, and the grammar's state at its end. */
interface TokenizedLine {
  tokens: ThemedToken[];
  end: GrammarState | undefined;
}

/** Maximum of cached lines: more than the samples of a large contract have. */
const MAX_LINES = 20_000;

/**
 * Create a function that divides code into tokens by line. The tokens depend only on the grammar, its state and
 * the line, and six in seven lines of samples repeat an earlier line in the same state.
 */
function createTokenizer(
  shiki: ShikiHighlighter,
): (code: string, language: BundledLanguage) => ThemedToken[][] {
  /** Lines by the state before them. Before the first line, the state is the grammar. */
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
    const cached = lines.get(line);
    if (cached) return cached;
    const tokens = shiki.codeToTokensBase(line, {
      lang,
      theme: THEME,
      // With a limit, the output would depend on the speed of the machine.
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

/** Adjacent tokens of one class share a span, which saves a third of the bytes. */
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
