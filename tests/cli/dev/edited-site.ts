import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildInput } from '../../../build/build-context.ts';
import { createIncrementalSite } from '../../../cli/dev/incremental-site.ts';
import type { SiteMessage } from '../../../cli/dev/messages.ts';
import { SITE, toBuildInput } from '../../build/site-build.ts';
import { CONTRACT, GLOSSARY } from '../../support/preview.ts';
import { SILENT } from '../../support/silent-progress.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

export const LEVELS = 'content/docs/02-users/02-levels.mdx';
const TASKS =
  'People:\n  Find a level:\n    who: alone\n    how: Look.\n    link: /docs/users/levels#tiers\n';

/** The site that tests edit. */
const FILES = {
  ...SITE,
  'content/glossary.yaml': GLOSSARY,
  'content/tasks.yaml': TASKS,
  'content/docs/03-terms.mdx':
    '# Terms\n\nA <Term>tier</Term> and <Operation id="list-books" />.\n\n<OpenQuestions />\n\n<Tasks />\n',
  'content/sidebars.ts': `export const sidebars = { docs: ['index', 'users/index', 'users/intro', 'users/levels', 'faqs', 'terms'] };`,
  'openapi/library.yaml': `${CONTRACT}x-provisional: true\n`,
};

/** For what no other change ends. */
export const UNINTERRUPTED = new AbortController().signal;

/** Start the site of the preview of `FILES`; `messages` are those after its first compilation. */
export async function startSite() {
  const folder = await createTemporaryFolder(FILES);
  const at = (path: string) => join(folder, path);
  const messages: SiteMessage[] = [];
  const site = await createIncrementalSite(
    toInput(folder),
    SILENT,
    (message) => void messages.push(message),
  );
  await site.rebuild(UNINTERRUPTED);
  messages.length = 0;
  /** Write files, and remove those whose text is null; returns their paths. */
  const edit = (files: Record<string, string | null>): Promise<string[]> =>
    Promise.all(
      Object.entries(files).map(async ([path, text]) => {
        await (text === null ? rm(at(path)) : writeFile(at(path), text));
        return at(path);
      }),
    );
  return { site, edit, messages, folder };
}

export function toInput(folder: string): BuildInput {
  return toBuildInput(folder, { openApiFile: join(folder, 'openapi/library.yaml') });
}

export function toKinds(messages: SiteMessage[]): string[] {
  return messages.map(({ kind }) => kind);
}

/** Read the errors that exist after the last message about problems. */
export function readProblems(messages: SiteMessage[]): string[] {
  const last = messages.findLast((message) => message.kind === 'problems');
  const errors = last?.problems.filter(({ severity }) => severity === 'error') ?? [];
  return errors.map(({ line, message }) => `${line}: ${message}`);
}
