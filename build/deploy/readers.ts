import { findServed } from './worker-versions.ts';
import type { WorkerHistory } from './worker-versions.ts';

/** What readers get, as far as a deploy knows at each of its steps. */
export interface Readers {
  get: { kind: 'as-before' } | { kind: 'release'; id: string } | { kind: 'unknown' };
}

/** Find out what readers get from what is in force. */
export function toServed(history: WorkerHistory): Readers['get'] {
  const id = findServed(history)?.release;
  return id ? { kind: 'release', id } : { kind: 'as-before' };
}

/** Say what readers get after a step that failed. */
export function toSentence({ get }: Readers): string {
  if (get.kind === 'as-before') return 'Readers get what they got before.';
  if (get.kind === 'unknown') return '`npm run releases` says what readers get.';
  return `Readers get release ${get.id}.`;
}
