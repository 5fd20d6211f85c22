import { expect, it } from 'vitest';
import { toTaskLabel, toTaskNote } from '../../client/model/task.ts';
import type { TaskPeople } from '../../client/model/task.ts';

it.each<[TaskPeople, string, string]>([
  [{ who: 'alone' }, 'Alone', 'You can do this alone.'],
  [
    { who: 'alone if your dashboard shows it' },
    'Alone if your dashboard shows it',
    'You can do this alone if your dashboard shows it.',
  ],
  [{ who: 'with a developer' }, 'With a developer', 'You need a developer.'],
  [
    { who: 'with a developer', developer: 'connects the till' },
    'With a developer, who connects the till',
    'You need a developer, who connects the till.',
  ],
  [{ who: 'developer only' }, 'Developer only', 'This is work for a developer.'],
  [{ who: 'not as proposed' }, 'Not as proposed', 'You cannot do this, as proposed.'],
  [{ who: 'not known' }, 'Not known', 'Whether you can do this is not known.'],
])('%j is “%s” in a table, and “%s” in a section', (people, label, note) => {
  expect(toTaskLabel(people)).toBe(label);
  expect(toTaskNote(people)).toBe(note);
});
