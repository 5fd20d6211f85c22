/** Who can do a task of the guide, as authors write it. */
export const TASK_PEOPLE = [
  'alone',
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
