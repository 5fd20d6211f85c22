/** More lines than these of one example are left out. */
const MAX_LINES = 250;

/** A single line may hold a whole file in Base64. */
const MAX_LINE_LENGTH = 1_000;

/** Cut an example that nobody reads to its end. */
export function toShortCode(code: string): string {
  const lines = code
    .split('\n', MAX_LINES + 1)
    .map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line));
  return lines.length > MAX_LINES ? `${lines.slice(0, MAX_LINES).join('\n')}\n…` : lines.join('\n');
}
