import type { PlacedText } from './placed-text.ts';

/** A paragraph, a heading or a label: what is checked as one piece of language. */
export interface Prose extends PlacedText {
  role: 'heading' | 'text';
}

/** An error at an offset of the file. */
export interface Finding {
  offset: number;
  message: string;
}

/** Stands in prose for what is no language: code, an image, an address. */
export const PLACEHOLDER = '\uFFFC';

/** A finding at a character of `prose`. */
export function toFinding(prose: PlacedText, index: number, message: string): Finding {
  return { offset: prose.offsets[index] ?? prose.offsets.at(-1) ?? 0, message };
}
