/** Who can do a task of the guide, as authors write it. */
export const TASK_PEOPLE = [
  'alone',
  'with a developer',
  'developer only',
  'not offered',
  'not known',
] as const;

export type TaskPeople = (typeof TASK_PEOPLE)[number];

/** Write who can do a task, for a table: `with a developer` → `With a developer` */
export function toTaskLabel(who: TaskPeople): string {
  return who.charAt(0).toUpperCase() + who.slice(1);
}
