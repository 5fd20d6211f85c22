import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { discoverContent } from '../build/content/discover.ts';
import { UsageError } from '../build/problem.ts';
import { parseFlagsAndArgument } from './command-line.ts';
import { parseNewPageName, renderNewPage, toFolderName } from './new-page.ts';
import { resolveExisting } from './site-flags.ts';

/** A quoted id in `sidebars.ts`, with the comma after it. */
const ENTRY = /(['"])([^'"\n]+)\1(,?)/g;

const USAGE = `npm run new -- NAME [--content DIR]
  NAME   path of the page below the guide, such as users/bulk-import`;

/** Create a page with front matter, and add it to the sidebar. Returns the exit code. */
export async function runNew(args: string[]): Promise<number> {
  const options = { content: { type: 'string', default: 'content' } } as const;
  const { flags, argument } = parseFlagsAndArgument(args, options, USAGE);
  if (argument === null)
    throw new UsageError(`The name of the page is missing.\n\nUsage: ${USAGE}`);
  const content = resolveExisting(flags.content, '--content');
  const page = parseNewPageName(argument, (folder) => existsSync(join(content, folder)));
  const { files } = await discoverContent(content);
  const taken = files.find(({ id, path }) => id === page.id || path === page.path);
  if (taken) throw new UsageError(`The page exists: ${taken.file}. Choose another name.`);
  const path = join(content, page.source);
  const text = renderNewPage(page, files);
  await mkdir(dirname(path), { recursive: true });
  // `wx` never overwrites a file.
  await writeFile(path, text, { flag: 'wx' });
  console.log(`Wrote ${join(flags.content, page.source)}, which is served at ${page.path}`);
  await updateSidebars(join(content, 'sidebars.ts'), page.sidebarId);
  return 0;
}

async function updateSidebars(path: string, id: string): Promise<void> {
  if (!existsSync(path)) return;
  const text = await readFile(path, 'utf8');
  const changed = addToSidebars(text, id);
  if (changed === null) {
    console.log(`Add '${id}' to sidebars.ts yourself: no group there has pages of its folder.`);
    return;
  }
  await writeFile(path, changed);
  console.log(`Added '${id}' to sidebars.ts`);
}

/**
 * Add a page to the source of `sidebars.ts`, after the last page of its folder, or else of the nearest folder
 * above it. Returns null if the list has no page of these folders.
 */
export function addToSidebars(text: string, id: string): string | null {
  const entries = [...text.matchAll(ENTRY)].filter((entry) => isInList(text, entry));
  for (let folder = toFolderName(id); folder !== ''; folder = toFolderName(folder.slice(0, -1))) {
    const last = entries.findLast(([, , other = '']) => toFolderName(other) === folder);
    if (last) return insertAfter(text, last, id);
  }
  return null;
}

/** `index: 'users/index'` is a group's own page, `label: 'Users'` its name: neither is an entry of a list. */
function isInList(text: string, entry: RegExpExecArray): boolean {
  return /[[,]\s*(?:\/\/[^\n]*\s*|\/\*[\s\S]*?\*\/\s*)*$/.test(text.slice(0, entry.index));
}

function insertAfter(text: string, entry: RegExpExecArray, id: string): string {
  const [written, quote = "'", , comma = ''] = entry;
  const end = entry.index + written.length;
  const lineStart = text.lastIndexOf('\n', entry.index) + 1;
  const before = text.slice(lineStart, entry.index);
  const isAlone = before.trim() === '';
  const added = isAlone ? `\n${before}${quote}${id}${quote}` : ` ${quote}${id}${quote}`;
  return `${text.slice(0, end)}${comma === '' ? ',' : ''}${added}${comma}${text.slice(end)}`;
}
