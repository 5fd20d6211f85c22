import { escapeHtml } from '../client/model/escape-html.ts';

/** Highlights code with classes: the Content Security Policy forbids style attributes. */
export interface Highlighter {
  /** Load the grammars of `languages`; names without one are left as plain text. */
  loadLanguages(languages: Iterable<string>): Promise<void>;
  /** HTML for the inside of a `code` element; the grammar must have been loaded. */
  highlight(code: string, language: string): string;
}

/** Create a highlighter, which loads Shiki with the first languages. */
export function createCodeHighlighter(): Highlighter {
  let loading: Promise<Highlighter> | null = null;
  let shiki: Highlighter | null = null;
  const load = async () => (await import('./shiki-highlighter.ts')).createShikiHighlighter();
  return {
    async loadLanguages(languages) {
      const wanted = [...languages];
      if (wanted.length === 0) return;
      shiki = await (loading ??= load());
      await shiki.loadLanguages(wanted);
    },
    highlight: (code, language) => shiki?.highlight(code, language) ?? escapeHtml(code),
  };
}
