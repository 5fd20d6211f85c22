import type {
  BundledLanguage,
  GrammarState,
  Highlighter as ShikiHighlighter,
  ThemeRegistration,
  ThemedToken,
} from 'shiki';

/** A part of code with one class; empty for the colour of text. */
export interface CodeToken {
  text: string;
  className: string;
}

/** Highlights code with classes: the Content Security Policy forbids style attributes. */
export interface Highlighter {
  /** Load the grammars of `languages`; names without one are left as plain text. */
  loadLanguages(languages: Iterable<string>): Promise<void>;
  /** Divide code into tokens; the grammar must have been loaded. */
  highlight(code: string, language: string): CodeToken[];
}

/** Create a highlighter, which loads Shiki with the first languages. */
export function createCodeHighlighter(): Highlighter {
  let loading: Promise<Highlighter> | null = null;
  let shiki: Highlighter | null = null;
  return {
    async loadLanguages(languages) {
      const wanted = [...languages];
      if (wanted.length === 0) return;
      shiki = await (loading ??= loadShiki());
      await shiki.loadLanguages(wanted);
    },
    highlight: (code, language) => shiki?.highlight(code, language) ?? [toPlainToken(code)],
  };
}

async function loadShiki(): Promise<Highlighter> {
  const { bundledLanguages, createCssVariablesTheme, createHighlighter } = await import('shiki');
  const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--' });
  const shiki = await createHighlighter({ themes: [theme], langs: [] });
  const tokenize = createTokenizer(shiki, theme);
  const isKnown = (language: string): language is BundledLanguage =>
    Object.hasOwn(bundledLanguages, language);
  const highlight = (code: string, language: string): CodeToken[] =>
    isKnown(language) && shiki.getLoadedLanguages().includes(language)
      ? mergeTokens(tokenize(code, language))
      : [toPlainToken(code)];
  return {
    async loadLanguages(languages) {
      const wanted = new Set(languages);
      if (SHELLS.some((shell) => wanted.has(shell))) wanted.add('json');
      await shiki.loadLanguage(...[...wanted].filter(isKnown).sort());
    },
    highlight: (code, language) =>
      SHELLS.includes(language)
        ? colorJsonBodies(code, highlight(code, language), (json) => highlight(json, 'json'))
        : highlight(code, language),
  };
}

const SHELLS = ['bash', 'sh', 'shell', 'shellscript', 'zsh'];

/** An object or a list in single quotes, after an option of curl. A quote in it is written `'\''`. */
const JSON_BODY = /(?<= (?:-d|--data(?:-raw)?|--json) ')[{[](?:[^']|'\\'')*(?=')/g;

/** Give the JSON that a command sends its own colours: to the shell, it is one string. */
function colorJsonBodies(
  code: string,
  tokens: CodeToken[],
  highlightJson: (json: string) => CodeToken[],
): CodeToken[] {
  const colored: CodeToken[] = [];
  let end = 0;
  for (const { index, 0: body } of code.matchAll(JSON_BODY)) {
    colored.push(...takeTokens(tokens, index - end), ...highlightJson(body));
    takeTokens(tokens, body.length);
    end = index + body.length;
  }
  return [...colored, ...tokens];
}

/** Remove so many characters of tokens from their start, and return them. */
export function takeTokens(tokens: CodeToken[], length: number): CodeToken[] {
  const taken: CodeToken[] = [];
  for (let rest = length; rest > 0;) {
    const token = tokens.shift();
    if (!token) break;
    taken.push({ ...token, text: token.text.slice(0, rest) });
    if (token.text.length > rest) tokens.unshift({ ...token, text: token.text.slice(rest) });
    rest -= token.text.length;
  }
  return taken;
}

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

/** The tokens of a line, and the grammar's state at its end. */
interface TokenizedLine {
  tokens: ThemedToken[];
  end: GrammarState | undefined;
}

/** Maximum of cached lines: more than the samples of a large API contract have. */
const MAX_LINES = 20_000;

/** Create a function that divides code into tokens by line: six in seven lines of samples repeat an earlier one. */
function createTokenizer(
  shiki: ShikiHighlighter,
  theme: ThemeRegistration,
): (code: string, language: BundledLanguage) => ThemedToken[][] {
  /** Lines by the state before them. Before the first line, the state is the grammar. */
  let linesByState = new WeakMap<object, Map<string, TokenizedLine>>();
  let size = 0;
  const tokenizeLine = (
    line: string,
    lang: BundledLanguage,
    grammarState: GrammarState | undefined,
  ): TokenizedLine => {
    const state = grammarState?.getInternalStack() ?? shiki.getLanguage(lang);
    const lines = linesByState.get(state) ?? new Map<string, TokenizedLine>();
    linesByState.set(state, lines);
    const cached = lines.get(line);
    if (cached) return cached;
    const tokens = shiki.codeToTokensBase(line, {
      lang,
      theme,
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
    if (size > MAX_LINES) [linesByState, size] = [new WeakMap(), 0];
    let state: GrammarState | undefined;
    return code.split(/\r?\n/).map((line) => {
      if (line === '') return [];
      const { tokens, end } = tokenizeLine(line, language, state);
      state = end;
      return tokens;
    });
  };
}

/** Adjacent tokens of one class are one, which saves a third of the bytes. Spaces have the class of what is before. */
function mergeTokens(lines: ThemedToken[][]): CodeToken[] {
  let last = toPlainToken('');
  const tokens = [last];
  for (const [index, line] of lines.entries()) {
    if (index > 0) last.text += '\n';
    for (const { content, color = '' } of line) {
      const isSpace = content.trim() === '';
      const className = isSpace ? last.className : (CLASS_BY_COLOR[color] ?? '');
      if (className !== last.className) tokens.push((last = { text: '', className }));
      last.text += content;
    }
  }
  return tokens.filter(({ text }) => text !== '');
}

function toPlainToken(text: string): CodeToken {
  return { text, className: '' };
}
