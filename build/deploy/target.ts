import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as v from 'valibot';
import { DeployError } from './deploy-error.ts';

/** Where a release goes, by `wrangler.toml`. */
export interface Target {
  worker: string;
  /** Id of the KV namespace; what stands there before the first set-up is no id. */
  namespaceId: string;
}

/** The binding of manifests and records. */
export const CONTENT_BINDING = 'CONTENT';

const CONFIG = v.object({
  name: v.string(),
  kv_namespaces: v.array(v.object({ binding: v.string(), id: v.string() })),
});

/** Load the target from a wrangler configuration; throws `DeployError` when it names none. */
export async function loadTarget(file: string): Promise<Target> {
  const { name, kv_namespaces } = v.parse(CONFIG, parse(await readFile(file, 'utf8')));
  const namespace = kv_namespaces.find(({ binding }) => binding === CONTENT_BINDING);
  if (namespace) return { worker: name, namespaceId: namespace.id };
  throw new DeployError(
    `${file} has no KV namespace with the binding ${CONTENT_BINDING}.`,
    `Add it: [[kv_namespaces]] with binding = "${CONTENT_BINDING}" and id = "content".`,
  );
}

/** Ids of namespaces are 32 hexadecimal digits; the name that stands there for local use is not. */
export function isNamespaceId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

/** Throw `DeployError` where the set-up has not written the namespace's id yet. */
export function refusePlaceholder({ namespaceId }: Target, file: string): void {
  if (isNamespaceId(namespaceId)) return;
  throw new DeployError(
    `${file} names the KV namespace \`${namespaceId}\`, which is the local one and no id.`,
    'Run `npm run set-up` once: it creates the namespace, writes its id there and says what is next.',
  );
}
