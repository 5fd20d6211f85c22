import { bundledLanguages } from 'shiki/langs';
import { didYouMean, findNearest } from '../nearest.ts';

/** Names for what is not highlighted. */
const PLAIN_LANGUAGES = ['text', 'txt', 'plain', 'plaintext', 'ansi'];

/** Names that other tools highlight → the name of the grammar. */
const ALIASES = new Map([
  ['bash_session', 'console'],
  ['conf', 'ini'],
  ['env', 'dotenv'],
  ['golang', 'go'],
  ['gradle', 'groovy'],
  ['javascriptreact', 'jsx'],
  ['node', 'js'],
  ['nodejs', 'js'],
  ['none', 'text'],
  ['output', 'text'],
  ['plain_text', 'text'],
  ['py3', 'python'],
  ['python3', 'python'],
  ['shell-session', 'console'],
  ['svg', 'xml'],
  ['terminal', 'console'],
  ['typescriptreact', 'tsx'],
]);

/** The language of a fence, and the words of its info string. */
interface FenceLanguage {
  /** Null without one. A name without a grammar stays as it is. */
  lang: string | null;
  meta: string;
}

/** The language may touch the braces: `js{1,3}` */
const INFO = /^(?<name>(?!\w+=)[^\s{]*)?(?<rest>.*)$/s;

/** `JS {2}` → `js` and `{2}`; `title="a"` → no language */
export function parseFenceLanguage(info: string): FenceLanguage {
  const { name = '', rest = '' } = INFO.exec(info)?.groups ?? {};
  const lower = name.toLowerCase();
  const lang = ALIASES.get(lower) ?? (isLanguage(lower) ? lower : name);
  return { lang: lang || null, meta: rest.trim() };
}

/** Say that a language has no grammar, and which one may be meant; null for one with a grammar. */
export function describeUnknownLanguage(name: string): string | null {
  if (isLanguage(name)) return null;
  const names = [...Object.keys(bundledLanguages), ...ALIASES.keys(), 'text'];
  // Most names are short, so that many are similar.
  const hint = didYouMean(findNearest(name, names, Math.floor(name.length / 3)));
  return `Unknown language \`${name}\`.${hint || ' Write `text` for code without highlighting.'}`;
}

function isLanguage(name: string): boolean {
  return Object.hasOwn(bundledLanguages, name) || PLAIN_LANGUAGES.includes(name);
}
