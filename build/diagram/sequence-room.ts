import { padLabel, toLabelLength } from './label-room.ts';
import { parseSequenceLine } from './sequence-line.ts';

/** The space beside a label that participants' boxes bring along, in characters. */
const FREE_CHARACTERS = 4;

/**
 * Move participants so far apart that their messages' labels fit between them. The library goes by
 * their own labels alone, so these get the room.
 */
export function withRoomBetween(lines: string[]): string[] {
  const [header = '', ...statements] = lines;
  const steps = statements.map(parseSequenceLine);
  const ids = new Set(
    steps.flatMap((step) => {
      if (step?.kind === 'participant') return [step.id];
      return step?.kind === 'message' ? [step.from, step.to] : [];
    }),
  );
  const order = [...ids];
  const lengths = new Map<string, number>();
  for (const step of steps) {
    if (step?.kind !== 'message') continue;
    // A message to oneself stands beside the line, as far as the next one.
    const distance = Math.abs(order.indexOf(step.from) - order.indexOf(step.to)) || 1;
    const length = Math.ceil(toLabelLength(step.label) / distance) - FREE_CHARACTERS;
    for (const id of [step.from, step.to]) {
      lengths.set(id, Math.max(lengths.get(id) ?? 0, length));
    }
  }
  const labels = new Map(order.map((id) => [id, id]));
  for (const step of steps) if (step?.kind === 'participant') labels.set(step.id, step.label);
  const participants = order.map(
    (id) => `participant ${id} as ${padLabel(labels.get(id) ?? id, lengths.get(id) ?? 0)}`,
  );
  const rest = statements.filter((_, index) => steps[index]?.kind !== 'participant');
  return [header, ...participants, ...rest];
}
