import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { parseFlags } from '../command-line.ts';
import { describeUnset } from '../unset-settings.ts';
import type { Api } from './cloudflare-api.ts';
import { runCommand, runStep } from './command.ts';
import { CONTENT_BINDING, PROCESS, isNamespaceId } from './context.ts';
import type { Context } from './context.ts';
import { DeployError } from './errors.ts';

const NAMESPACE = z.object({ id: z.string(), title: z.string() });
const NAMESPACES = z.object({ result: z.array(NAMESPACE) });
const CREATED = z.object({ result: NAMESPACE });

const PAGE_SIZE = 100;

/** Prepare an account for the first deploy. Returns the exit code. */
export function runSetup(args: string[], runtime = PROCESS): Promise<number> {
  const flags = parseFlags('setup', args);
  return runCommand(flags, runtime, async (context) => {
    const { log } = context;
    await runStep(context, 'KV namespace', () => setUpNamespace(context));
    describeUnset().forEach(log);
    log('Next: commit the configuration, then run `npm run deploy`.');
    return 0;
  });
}

/**
 * Make the configuration name a KV namespace of the account: the one that it names, the one with the right
 * title, or a new one. `wrangler kv namespace create` writes into a JSON configuration only.
 */
async function setUpNamespace(context: Context): Promise<void> {
  const { api, worker, namespaceId, configFile, log } = context;
  const title = `${worker}-content`;
  const namespaces = await listNamespaces(api);
  if (isNamespaceId(namespaceId)) {
    const named = namespaces.find(({ id }) => id === namespaceId);
    if (named) return log(`  Exists already: ${named.title}, ${named.id}`);
    throw new DeployError(
      `${configFile} names the KV namespace ${namespaceId}, which this account does not have.`,
      'If CLOUDFLARE_ACCOUNT_ID is the right account, set the id to "content" and run this command again. ' +
        'It creates a namespace, and the next deploy fills it.',
    );
  }
  const existing = namespaces.find((namespace) => namespace.title === title);
  const request = { method: 'POST', path: '/storage/kv/namespaces', body: { title } } as const;
  const { id } = existing ?? (await api.request(CREATED, request)).result;
  await writeFile(configFile, withNamespaceId(await readFile(configFile, 'utf8'), id));
  const outcome = existing ? 'Exists already' : 'Created';
  log(`  ${outcome}: ${title}, ${id}. The id is written into the configuration.`);
}

/** Replace the id of the content binding in a `wrangler.toml`, and keep everything else as it is. */
export function withNamespaceId(toml: string, id: string): string {
  // A table ends at the next line that starts with `[`.
  const tables = toml.split(/^(?=\s*\[)/m);
  const binding = new RegExp(`^\\s*binding\\s*=\\s*["']${CONTENT_BINDING}["']`, 'm');
  const line = /^(\s*id\s*=\s*)(["']).*?\2/m;
  const index = tables.findIndex(
    (table) => /^\s*\[\[kv_namespaces\]\]/.test(table) && binding.test(table) && line.test(table),
  );
  const table = tables[index];
  if (table !== undefined) return tables.with(index, table.replace(line, `$1"${id}"`)).join('');
  throw new DeployError(
    `The configuration has no line \`id = "…"\` for the binding ${CONTENT_BINDING}.`,
    `Add it: id = "${id}".`,
  );
}

async function listNamespaces(api: Api): Promise<z.output<typeof NAMESPACE>[]> {
  const namespaces: z.output<typeof NAMESPACE>[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/storage/kv/namespaces?per_page=${PAGE_SIZE}&page=${page}`;
    const { result } = await api.request(NAMESPACES, { path });
    namespaces.push(...result);
    if (result.length < PAGE_SIZE) return namespaces;
  }
}
