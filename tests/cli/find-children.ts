import { readFileSync } from 'node:fs';

/** List the processes that a process has started, by their ids. */
export function findChildren(pid: number | undefined): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
}
