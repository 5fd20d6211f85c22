import { toContentHash } from '../content-hash.ts';
import type { EntryStore } from './entry-store.ts';
import { toKeptText } from './kept.ts';
import type { KeptText } from './kept.ts';

/** Gives the text that is rendered from what `source` names; whoever needs the text itself has it rendered. */
export type DeriveText = (source: string[], render: () => string) => KeptText;

/** What is kept of a text: what it is rendered from is kept already. */
type TextFacts = Omit<KeptText, 'load'>;

/**
 * Create a function that renders each text once to know its hash and its size, by the code of `sourceKey`: where
 * neither has changed, nobody needs the text.
 */
export function createDerivedTexts(sourceKey: string, store: EntryStore): DeriveText {
  return (source, render) => {
    const key = toContentHash(JSON.stringify(['text', sourceKey, ...source]));
    const kept = store.load<TextFacts, string>(key);
    if (kept) return { ...kept.facts, load: render };
    const { hash, byteLength } = toKeptText(render());
    store.keep<TextFacts, string>(key, { hash, byteLength }, '');
    return { hash, byteLength, load: render };
  };
}
