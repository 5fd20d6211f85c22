import { readFile, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import { DeployError } from './deploy-error.ts';
import { CONTENT_BINDING, isNamespaceId, loadTarget } from './target.ts';

const NAMESPACE = v.object({ id: v.string(), title: v.string() });
const NAMESPACES = v.object({ result: v.array(NAMESPACE) });
const CREATED = v.object({ result: NAMESPACE });
const SUBDOMAIN = v.object({ result: v.object({ subdomain: v.nullish(v.string()) }) });

const PAGE_SIZE = 100;

/** The API's number for an account without a workers.dev subdomain. */
const NO_SUBDOMAIN = 10_007;

export type NamespaceSetUp = { kind: 'present' | 'found' | 'created'; id: string; title: string };

/**
 * Make sure that the configuration names a KV namespace of this account: the one that it names, one of the
 * right title, or a new one. Not by wrangler, which writes no id into TOML without losing its comments.
 */
export async function setUpNamespace(api: Api, configFile: string): Promise<NamespaceSetUp> {
  const { worker, namespaceId } = await loadTarget(configFile);
  const title = `${worker}-content`;
  const present = await listNamespaces(api);
  if (isNamespaceId(namespaceId)) {
    const own = present.find(({ id }) => id === namespaceId);
    if (own) return { kind: 'present', ...own };
    throw new DeployError(
      `${configFile} names the KV namespace ${namespaceId}, which this account does not have.`,
      'If CLOUDFLARE_ACCOUNT_ID is the right account, set the id to "content" and run this again: it ' +
        'creates a namespace, and the next deploy fills it.',
    );
  }
  const found = present.find((namespace) => namespace.title === title);
  const { id } = found ?? (await createNamespace(api, title));
  await writeFile(configFile, withNamespaceId(await readFile(configFile, 'utf8'), id));
  return { kind: found ? 'found' : 'created', id, title };
}

/** Load the account's part of preview addresses; null when it has none yet. */
export async function loadSubdomain(api: Api): Promise<string | null> {
  try {
    return (await api.ask(SUBDOMAIN, { path: '/workers/subdomain' })).result.subdomain ?? null;
  } catch (error) {
    if (error instanceof ApiError && (error.code === NO_SUBDOMAIN || error.status === 404))
      return null;
    throw error;
  }
}

/** Replace the id of the content binding in a `wrangler.toml`; everything else stays as it is. */
export function withNamespaceId(toml: string, id: string): string {
  // A table reaches to the next line that opens one.
  const tables = toml.split(/^(?=\s*\[)/m);
  const isContent = (table: string) =>
    /^\s*\[\[kv_namespaces\]\]/.test(table) &&
    new RegExp(`^\\s*binding\\s*=\\s*["']${CONTENT_BINDING}["']`, 'm').test(table);
  const line = /^(\s*id\s*=\s*)(["']).*?\2/m;
  const index = tables.findIndex((table) => isContent(table) && line.test(table));
  const table = tables[index];
  if (table !== undefined) return tables.with(index, table.replace(line, `$1"${id}"`)).join('');
  throw new DeployError(
    `The configuration has no line \`id = "…"\` for the binding ${CONTENT_BINDING}.`,
    `Write it there yourself: id = "${id}".`,
  );
}

async function listNamespaces(api: Api): Promise<v.InferOutput<typeof NAMESPACE>[]> {
  const namespaces: v.InferOutput<typeof NAMESPACE>[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/storage/kv/namespaces?per_page=${PAGE_SIZE}&page=${page}`;
    const { result } = await api.ask(NAMESPACES, { path });
    namespaces.push(...result);
    if (result.length < PAGE_SIZE) return namespaces;
  }
}

async function createNamespace(api: Api, title: string): Promise<v.InferOutput<typeof NAMESPACE>> {
  const request = { method: 'POST', path: '/storage/kv/namespaces', body: { title } } as const;
  return (await api.ask(CREATED, request)).result;
}
