/** Something in a diagram's text that cannot be drawn; both numbers count from 0. */
export interface DiagramError {
  line: number;
  column: number;
  message: string;
}

/** Reads one statement: the same with room for its labels, or where it cannot be read and why. */
export type LineReader = (line: string) => string | Omit<DiagramError, 'line'>;
