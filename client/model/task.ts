/** Who can do a task of the guide, as authors write it. */
export const TASK_PEOPLE = [
  'alone',
  'alone if your dashboard shows it',
  'with a developer',
  'developer only',
  'not as proposed',
  'not known',
] as const;

/** Who can do a task, and what the developer does in it. */
export interface TaskPeople {
  who: (typeof TASK_PEOPLE)[number];
  /** Completes “a developer, who …”. */
  developer?: string | undefined;
}

/** Describe who can do a task, for a table: `With a developer, who connects the till` */
export function toTaskLabel({ who, developer }: TaskPeople): string {
  const label = who.charAt(0).toUpperCase() + who.slice(1);
  return developer === undefined ? label : `${label}, who ${developer}`;
}

const NOTES: Record<TaskPeople['who'], string> = {
  alone: 'You can do this alone.',
  'alone if your dashboard shows it': 'You can do this alone if your dashboard shows it.',
  'with a developer': 'You need a developer.',
  'developer only': 'This is work for a developer.',
  'not as proposed': 'You cannot do this, as proposed.',
  'not known': 'Whether you can do this is not known.',
};

/** Say who can do a task, for its section: `You need a developer, who connects the till.` */
export function toTaskNote({ who, developer }: TaskPeople): string {
  const note = NOTES[who];
  return developer === undefined ? note : `${note.slice(0, -1)}, who ${developer}.`;
}
