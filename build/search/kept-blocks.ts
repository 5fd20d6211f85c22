import { deserialize, serialize } from 'node:v8';
import type { EntryStore } from '../cache/entry-store.ts';
import type { KeptText } from '../cache/kept.ts';
import { toContentHash } from '../content-hash.ts';
import { toTermsKey } from './kept-terms.ts';
import type { ReadPageTerms } from './kept-terms.ts';
import { toFileRenderers, toSearchBlock } from './search-block.ts';
import type { ReadSearchBlock, SearchBlock } from './search-block.ts';

/** Of a file its hash and size: its text stands in what is kept of its pages. */
type FileFacts = Omit<KeptText, 'load'>;

/** What is kept of a block. */
interface KeptBlock extends Omit<SearchBlock, 'cards' | 'texts'> {
  cards: FileFacts;
  texts: FileFacts[];
}

/**
 * Create a function that puts each block together once: of ten thousand pages an edit leaves all blocks but one as
 * they are, and to read what is kept of each page would take a second.
 */
export function createKeptBlocks(
  sourceKey: string,
  store: EntryStore,
  readPageTerms: ReadPageTerms,
): ReadSearchBlock {
  return (pages, basePath) => {
    const keys = pages.map((page) => toTermsKey(sourceKey, page));
    const key = toContentHash(['block', sourceKey, basePath, ...keys].join('\n'));
    const kept = store.load<null, Uint8Array>(key);
    if (!kept) {
      const block = toSearchBlock(pages, basePath, readPageTerms);
      store.keep(key, null, serialize(toKept(block)));
      return block;
    }
    const { cards, texts, ...block } = deserialize(kept.content.load()) as KeptBlock;
    const renders = toFileRenderers(pages, basePath, readPageTerms);
    return {
      ...block,
      cards: { ...cards, load: renders.cards },
      texts: texts.map((facts, at) => ({ ...facts, load: renders.texts[at] ?? (() => '') })),
    };
  };
}

function toKept({ cards, texts, ...block }: SearchBlock): KeptBlock {
  return { ...block, cards: toFacts(cards), texts: texts.map(toFacts) };
}

function toFacts({ hash, byteLength }: KeptText): FileFacts {
  return { hash, byteLength };
}
