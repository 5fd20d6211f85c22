import { diffArrays, diffLines, diffWordsWithSpace } from 'diff';
import type { PageBlock } from './page-blocks.ts';

/** Words of a changed block. */
export interface TextPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A block that differs. Parts of code are whole lines. */
export interface ChangedBlock {
  kind: 'text' | 'code';
  parts: TextPart[];
}

/** What changed below a heading. */
export interface ChangedSection {
  kind: 'changed' | 'added' | 'removed';
  /** Empty for the beginning of the page. */
  heading: string;
  blocks: ChangedBlock[];
}

/** The difference between two versions of a page. */
export interface PageDifference {
  /** In the order of the page. Empty where nothing differs that readers see. */
  sections: ChangedSection[];
  /** Blocks that are left out, because a reader would rather read the page. */
  omitted: number;
}

/** Blocks of a difference that are shown. */
const MAX_BLOCKS = 60;

/** Edits after which two lists or texts count as different altogether: the time grows with their square. */
const MAX_EDITS = 500;

/** Share of words that two blocks have in common, of one that was edited. */
const MIN_SIMILARITY = 0.5;

interface Change {
  before: PageBlock | null;
  after: PageBlock | null;
}

/** Compare two versions of a page. */
export function compareBlocks(before: PageBlock[], after: PageBlock[]): PageDifference {
  const sections: ChangedSection[] = [];
  const changes = listChanges(before, after);
  for (const change of changes.slice(0, MAX_BLOCKS)) addChange(sections, change);
  return { sections, omitted: Math.max(changes.length - MAX_BLOCKS, 0) };
}

function listChanges(before: PageBlock[], after: PageBlock[]): Change[] {
  const isEqual = (a: PageBlock, b: PageBlock) => a.kind === b.kind && a.text === b.text;
  const chunks = diffArrays(before, after, { comparator: isEqual, maxEditLength: MAX_EDITS });
  if (!chunks) return pairBlocks(before, after);
  return chunks.flatMap(({ value, added, removed }, index) => {
    const next = chunks[index + 1];
    if (removed) return pairBlocks(value, next?.added ? next.value : []);
    return added && !chunks[index - 1]?.removed ? pairBlocks([], value) : [];
  });
}

/** Pair removed blocks with those that took their place, in their order. */
function pairBlocks(before: PageBlock[], after: PageBlock[]): Change[] {
  const changes: Change[] = [];
  let start = 0;
  for (const block of after) {
    const rest = before.slice(start, start + MAX_BLOCKS);
    const isShown = changes.length < MAX_BLOCKS;
    const offset = isShown ? rest.findIndex((old) => isEdited(old, block)) : -1;
    for (const old of rest.slice(0, Math.max(offset, 0)))
      changes.push({ before: old, after: null });
    changes.push({ before: rest[offset] ?? null, after: block });
    start += offset + 1;
  }
  return [...changes, ...before.slice(start).map((old) => ({ before: old, after: null }))];
}

function isEdited(before: PageBlock, after: PageBlock): boolean {
  if (before.kind !== after.kind) return false;
  const [old, words] = [toWords(before.text), toWords(after.text)];
  const common = [...words].filter((word) => old.has(word)).length;
  return (2 * common) / (old.size + words.size) >= MIN_SIMILARITY;
}

function toWords(text: string): Set<string> {
  return new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
}

/** A heading that is new, or gone, stands for its section. */
function addChange(sections: ChangedSection[], { before, after }: Change): void {
  const block = after ?? before;
  if (!block) return;
  const { heading } = block;
  const isWholeSection = block.kind === 'heading' && !(before && after);
  const kind = !isWholeSection ? 'changed' : after ? 'added' : 'removed';
  const last = sections.at(-1);
  const isSame = last?.heading === heading && !isWholeSection;
  const section: ChangedSection = isSame ? last : { kind, heading, blocks: [] };
  if (!isSame) sections.push(section);
  if (!isWholeSection) section.blocks.push(toChangedBlock(block, before?.text, after?.text));
}

/** Code of one line is compared by its words. */
function toChangedBlock(block: PageBlock, before = '', after = ''): ChangedBlock {
  const options = { maxEditLength: MAX_EDITS };
  const hasLines = block.kind === 'code' && (before + after).includes('\n');
  const compared = hasLines
    ? diffLines(before, after, options)
    : diffWordsWithSpace(before, after, options);
  const chunks = compared ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  const parts = chunks.map(({ value, added, removed }): TextPart => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
  return hasLines ? { kind: 'code', parts } : { kind: 'text', parts: toReadableParts(parts) };
}

/** Characters between two changes of a sentence that are no more than a short word and its spaces. */
const MIN_COMMON = 5;

/** Join changes that only a short word separates: nobody reads a sentence that changes at every other word. */
function toReadableParts(parts: TextPart[]): TextPart[] {
  const readable: TextPart[] = [];
  let [removed, added] = ['', ''];
  const endChange = () => {
    if (removed !== '') readable.push({ kind: 'removed', text: removed });
    if (added !== '') readable.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = removed + added !== '' && index < parts.length - 1;
    if (kind === 'same' && !(isBetween && text.trim().length < MIN_COMMON)) {
      endChange();
      readable.push({ kind, text });
      continue;
    }
    if (kind !== 'added') removed += text;
    if (kind !== 'removed') added += text;
  }
  endChange();
  return readable;
}
