import type { LineReader } from './diagram-error.ts';
import { withRoom } from './label-room.ts';

/** A statement of a sequence diagram. */
export type SequenceStep =
  | { kind: 'participant'; id: string; label: string }
  | { kind: 'message'; from: string; to: string; label: string; isReply: boolean }
  | { kind: 'note'; about: string[]; label: string }
  | { kind: 'block'; word: string; label: string }
  | { kind: 'divider'; word: string; label: string }
  | { kind: 'end' };

const PARTICIPANT = /^(?:participant|actor)\s+(\S+?)(?:\s+as\s+(.+))?$/;
const MESSAGE = /^(\S+?)\s*(-?-(?:>>|>|\)|x))\s*[+-]?(\S+?)\s*:\s*(.+)$/;
const NOTE = /^Note\s+(?:left of|right of|over)\s+([^:]+):\s*(.+)$/i;
const BLOCK = /^(loop|alt|opt|par|critical|break)\b\s*(.*)$/;
const DIVIDER = /^(else|and)\b\s*(.*)$/;

/** Parse a statement of a sequence diagram; null where it is none that is drawn. */
export function parseSequenceLine(line: string): SequenceStep | null {
  if (line === 'end') return { kind: 'end' };
  const participant = PARTICIPANT.exec(line);
  if (participant) {
    const [, id = '', label = id] = participant;
    return { kind: 'participant', id, label };
  }
  const note = NOTE.exec(line);
  if (note) {
    const about = (note[1] ?? '').split(',').map((id) => id.trim());
    return { kind: 'note', about, label: note[2] ?? '' };
  }
  const message = MESSAGE.exec(line);
  if (message) {
    const [, from = '', arrow = '', to = '', label = ''] = message;
    return { kind: 'message', from, to, label, isReply: arrow.startsWith('--') };
  }
  const [, word = '', label = ''] = BLOCK.exec(line) ?? [];
  if (word !== '') return { kind: 'block', word, label };
  const [, between = '', other = ''] = DIVIDER.exec(line) ?? [];
  return between === '' ? null : { kind: 'divider', word: between, label: other };
}

/** Read a statement of a sequence diagram. */
export const readSequenceLine: LineReader = (line) => {
  const step = parseSequenceLine(line);
  if (step === null) return { column: 0, message: `\`${line}\` is not known` };
  // All participants are drawn as boxes.
  if (step.kind === 'participant') return `participant ${step.id} as ${step.label}`;
  return step.kind === 'note'
    ? line.slice(0, line.lastIndexOf(step.label)) + withRoom(step.label)
    : line;
};
