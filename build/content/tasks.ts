import { YAMLMap, isMap, isSeq } from 'yaml';
import type { Pair } from 'yaml';
import * as z from 'zod';
import { TASK_PEOPLE } from '../../client/model/task.ts';
import type { TaskPeople } from '../../client/model/task.ts';
import type { PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { LinkTable } from '../links/link-table.ts';
import { parseYamlMap, plainText, readMap, toKeyName } from './yaml-text.ts';
import type { Parsed, YamlText } from './yaml-text.ts';

/** Something that readers want to do, in their words. */
export interface Task {
  group: string;
  /** Continues “I want to …”: `Stop a mission`. */
  title: string;
  who: TaskPeople;
  how: string;
  /** The section that says how. */
  link: PageLink;
  /** Further sections of the same task. */
  also: PageLink[];
}

/** A task as pages and the search show it. */
export interface ResolvedTask extends Omit<Task, 'link' | 'also'> {
  /** Address of its section, with the base path. */
  href: string;
  /** All its sections: canonical path without the base path, fragment, and address. */
  sections: { path: string; fragment: string; href: string }[];
}

const text = z.string('must be text').min(1, 'must not be empty');
const address = text.regex(/^\/(?!\/)/, 'must start with one slash');

/** The values of a task in `tasks.yaml`. Editors show the descriptions. */
export const TASK_VALUES = {
  who: z
    .enum(TASK_PEOPLE, `must be one of ${TASK_PEOPLE.map((who) => `\`${who}\``).join(', ')}`)
    .describe('Who can do it.'),
  how: plainText.min(1, 'must not be empty').describe('How, or what to do instead, in one line.'),
  link: address.describe('The section that shows how.'),
  also: z.array(address, 'must be a list of links').describe('Further sections of the task.'),
};

/** Parse the text of `tasks.yaml`, groups of tasks; problems have a position in `file`. */
export function parseTasks(source: string, file: string): Parsed<Task[]> {
  const yaml = parseYamlMap(source, file);
  const problems = [...yaml.problems];
  const tasks = yaml.map.items.flatMap(({ key, value }) => {
    const group = toKeyName(key);
    if (!isMap(value)) {
      problems.push(toError(yaml, key, `\`${group}\` needs tasks below it.`));
      return [];
    }
    return value.items.flatMap((pair) => {
      const read = readTask(yaml, group, pair);
      problems.push(...read.problems);
      return read.task ?? [];
    });
  });
  return { entries: tasks, problems };
}

function toError({ toPlace }: YamlText, node: unknown, message: string): Problem {
  return { severity: 'error', ...toPlace(node), message };
}

/** The task is null where it has problems. */
function readTask(
  yaml: YamlText,
  group: string,
  { key, value }: Pair,
): { task: Task | null; problems: Problem[] } {
  const title = toKeyName(key);
  const map = isMap(value) ? value : new YAMLMap();
  const { values, problems } = readMap(yaml, map, TASK_VALUES);
  const { who, how, link, also = [] } = values;
  const missing = Object.entries({ who, how, link }).filter(([, given]) => given === undefined);
  if (problems.length === 0 && missing.length > 0) {
    const names = missing.map(([name]) => `\`${name}\``).join(', ');
    problems.push(toError(yaml, key, `\`${title}\` needs ${names} below it.`));
  }
  if (problems.length > 0 || who === undefined || how === undefined || link === undefined) {
    return { task: null, problems };
  }
  const toLink = (written: string, node: unknown): PageLink => {
    return { target: written, written, ...yaml.toPlace(node) };
  };
  const others = map.get('also', true);
  const task = {
    group,
    title,
    who,
    how,
    link: toLink(link, map.get('link', true)),
    also: also.map((written, index) => toLink(written, isSeq(others) ? others.items[index] : null)),
  };
  return { task, problems };
}

/** Resolve the links of tasks. A task with a broken link is left out: the link check reports it. */
export function resolveTasks(tasks: Task[], links: LinkTable): ResolvedTask[] {
  return tasks.flatMap(({ link, also, ...task }) => {
    const [section, ...others] = [link, ...also].map(({ written }) =>
      links.resolve(written, { path: '/', source: null }),
    );
    if (section?.kind !== 'page') return [];
    const sections = [section, ...others].flatMap((target) =>
      target.kind === 'page' ? target : [],
    );
    return {
      ...task,
      href: section.href,
      sections: sections.map(({ path, fragment, href }) => ({ path, fragment, href })),
    };
  });
}

/** Return who can do the tasks of the sections of a page, by their fragments; nothing where tasks differ. */
export function toTaskPeople(tasks: ResolvedTask[], path: string): Map<string, TaskPeople> {
  const people = tasks.flatMap(({ who, sections }) =>
    sections
      .filter((section) => section.path === path && section.fragment !== '')
      .map(({ fragment }) => ({ fragment, who })),
  );
  return new Map(
    [...Map.groupBy(people, ({ fragment }) => fragment)].flatMap(([fragment, group]) => {
      const [who, ...others] = new Set(group.map((task) => task.who));
      return who !== undefined && others.length === 0 ? [[fragment, who] as const] : [];
    }),
  );
}
