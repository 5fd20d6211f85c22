import { ORIGIN_SLOT } from '../../worker/store/origin-slot.ts';

/** What an origin is reckoned with, where its slot is. */
const ORIGIN_CHARACTERS = 48;

/** Count the characters of a text as it will be sent. */
export function countCharacters(text: string): number {
  return text.length + (text.split(ORIGIN_SLOT).length - 1) * ORIGIN_CHARACTERS;
}

/** Split lines into as few runs as their number and their characters, line ends included, allow. */
export function splitLines(
  lines: string[],
  { maxLines = Infinity, maxCharacters }: { maxLines?: number; maxCharacters: number },
): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  let room = 0;
  for (const line of lines) {
    const length = countCharacters(line) + 1;
    if (runs.length === 0 || room < length || run.length === maxLines) {
      run = [];
      runs.push(run);
      room = maxCharacters;
    }
    run.push(line);
    room -= length;
  }
  return runs;
}
