import { bundledLanguages, createCssVariablesTheme, createHighlighter } from 'shiki';
import type { BundledLanguage, Highlighter as ShikiHighlighter, ThemedToken } from 'shiki';

/** Colours code by classes, so that pages need no style attribute. */
export interface Highlighter {
  /** Load the grammars of `languages`; names without one are left as plain text. */
  loadLanguages(languages: Iterable<string>): Promise<void>;
  /** HTML for the inside of a `code` element; the grammar must have been loaded. */
  highlight(code: string, language: string): string;
}

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

export async function createCodeHighlighter(): Promise<Highlighter> {
  const shiki = await createHighlighter({ themes: [THEME], langs: [] });
  return {
    async loadLanguages(languages) {
      const known = [...new Set(languages)].filter(isBundledLanguage).sort();
      await shiki.loadLanguage(...known);
    },
    highlight: (code, language) => renderTokens(tokenize(shiki, code, language)),
  };
}

function isBundledLanguage(language: string): language is BundledLanguage {
  return Object.hasOwn(bundledLanguages, language);
}

function tokenize(shiki: ShikiHighlighter, code: string, language: string): ThemedToken[][] {
  const lang = shiki.getLoadedLanguages().includes(language)
    ? (language as BundledLanguage)
    : 'text';
  // Without a time limit: a slow machine would leave the rest of a line plain, and change the bytes.
  return shiki.codeToTokensBase(code, { lang, theme: THEME, tokenizeTimeLimit: 0 });
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

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
