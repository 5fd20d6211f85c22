import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';

/** What an origin is reckoned with, where its slot is. */
const ORIGIN_CHARACTERS = 48;

interface RunLimits {
  maxLines?: number;
  maxCharacters: number;
}

/** Count the characters of a text as it will be sent. */
export function countCharacters(text: string): number {
  return text.length + (text.split(ORIGIN_PLACEHOLDER).length - 1) * ORIGIN_CHARACTERS;
}

/** Split lines into as few runs as their number and their characters, line ends included, allow. */
export function splitLines(lines: string[], limits: RunLimits): string[][] {
  return splitRuns(lines, countCharacters, limits);
}

/** The same for what has lines of a known length. */
export function splitRuns<Member>(
  members: Member[],
  toLength: (member: Member) => number,
  { maxLines = Infinity, maxCharacters }: RunLimits,
): Member[][] {
  const runs: Member[][] = [];
  let run: Member[] = [];
  let room = 0;
  for (const member of members) {
    const length = toLength(member) + 1;
    if (runs.length === 0 || room < length || run.length === maxLines) {
      run = [];
      runs.push(run);
      room = maxCharacters;
    }
    run.push(member);
    room -= length;
  }
  return runs;
}
