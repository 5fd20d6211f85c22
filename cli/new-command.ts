import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseFlagsAndArgument } from './command-line.ts';
import { UsageError } from '../build/usage-error.ts';
import { parseNewPageName, renderNewPage } from './new-page.ts';
import { discoverContent } from '../build/content/discover.ts';
import { addToSidebars } from '../build/navigation/add-to-sidebars.ts';
import { resolveExisting } from './site-flags.ts';

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
