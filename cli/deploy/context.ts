import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { parseSeconds } from '../command-line.ts';
import { createProgress } from '../../build/progress.ts';
import { createApi } from './cloudflare-api.ts';
import type { Account, Api } from './cloudflare-api.ts';
import { openKv } from './kv-namespace.ts';
import type { KvNamespace } from './kv-namespace.ts';
import type { Log, Runtime, WranglerContext } from './runtime.ts';
import { DeployError, describeError } from './step.ts';

/** The flags of every command that talks to Cloudflare. */
export const CONNECTION_FLAGS = {
  config: { type: 'string', default: 'wrangler.toml' },
  timeout: { type: 'string', default: '60' },
} as const;

type ConnectionFlags = Record<keyof typeof CONNECTION_FLAGS, string>;

export const CONNECTION_USAGE = `  --config FILE        wrangler configuration (default: wrangler.toml)
  --timeout SECONDS    how long to wait for a response, and for a new version to respond (default: 60)
The account is read from CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.`;

/** What a command needs to talk to the account. */
export interface AccountContext extends WranglerContext, Pick<Runtime, 'pauses' | 'runWrangler'> {
  api: Api;
  /** For a last look after a failure: one short attempt, which Ctrl+C does not end. */
  lastApi: Api;
  /** The Worker that readers get. */
  siteWorker: string;
  /** Id of the KV namespace; a placeholder before the setup. */
  namespaceId: string;
  /** Routes and custom domains of the Worker that readers get. */
  routes: z.output<typeof ROUTE>[];
  configFile: string;
  /** Print the result: a program can read it apart from the log. */
  print: Log;
}

/** What a command needs to read and write releases. */
export interface DeployContext extends AccountContext {
  kv: KvNamespace;
}

/** The binding of manifests and records. */
export const CONTENT_BINDING = 'CONTENT';

const LAST_TIMEOUT_MS = 10_000;

const DEFAULT_API_BASE = 'https://api.cloudflare.com/client/v4';

const ROUTE = z.union([z.string(), z.looseObject({ pattern: z.string() })]);

const WRANGLER_CONFIG = z.object({
  name: z.string(),
  kv_namespaces: z.array(z.object({ binding: z.string(), id: z.string() })),
  route: ROUTE.optional(),
  routes: z.array(ROUTE).default([]),
});

/** Load account and configuration; throws `DeployError` when a part is missing or the setup has not run. */
export async function loadContext(
  flags: ConnectionFlags,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<DeployContext> {
  const context = await loadAccountContext(flags, runtime, signal);
  const { api, configFile, namespaceId } = context;
  if (isNamespaceId(namespaceId)) return { ...context, kv: openKv(api, namespaceId) };
  throw new DeployError(
    `${configFile} names the KV namespace \`${namespaceId}\`, which is a placeholder for local use.`,
    'Run `npm run setup` once. It creates the namespace and writes its id into the configuration.',
  );
}

/** Load account and configuration; throws `DeployError` when a part is missing. */
export async function loadAccountContext(
  flags: ConnectionFlags,
  { env, fetch, pauses, runWrangler, stdout, stderr }: Runtime,
  signal: AbortSignal,
): Promise<AccountContext> {
  const account = loadAccount(env);
  const configFile = resolve(flags.config);
  const timeoutMs = parseSeconds(flags.timeout, '--timeout') * 1_000;
  const progress = createProgress(stderr);
  const log = (line: string) => {
    progress.end();
    stderr.write(`${line}\n`);
  };
  const print = (text: string) => void stdout.write(`${text}\n`);
  const onRetry = (error: unknown, pause: string) =>
    log(`  ${describeError(error)}; retry in ${pause}`);
  const { retryMs } = pauses;
  const api = createApi(account, { fetch, retryMs, timeoutMs, signal, onRetry });
  const last = { timeoutMs: LAST_TIMEOUT_MS, attempts: 1 };
  const lastApi = createApi(account, { fetch, retryMs, ...last });
  const target = await loadTarget(configFile);
  return {
    api,
    lastApi,
    signal,
    env,
    fetch,
    pauses,
    runWrangler,
    ...target,
    siteWorker: target.worker,
    configFile,
    timeoutMs,
    progress,
    log,
    print,
  };
}

/** Previews have a Worker of their own: Cloudflare deploys the 100 latest versions, so previews would push out releases. */
export function toPreviewWorker(worker: string): string {
  return `${worker}-preview`;
}

/** Namespace ids are 32 hexadecimal digits; the placeholder for local use is not. */
export function isNamespaceId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

/** wrangler reads the same variables. An error never shows a value. */
function loadAccount(env: NodeJS.ProcessEnv): Account {
  const id = env['CLOUDFLARE_ACCOUNT_ID']?.trim() ?? '';
  const token = env['CLOUDFLARE_API_TOKEN']?.trim() ?? '';
  if (id === '' || token === '') {
    throw new DeployError(
      `${id === '' ? 'CLOUDFLARE_ACCOUNT_ID' : 'CLOUDFLARE_API_TOKEN'} is not set.`,
      'Set CLOUDFLARE_ACCOUNT_ID (dashboard, overview of Workers) and CLOUDFLARE_API_TOKEN\n' +
        '(My Profile → API Tokens, template “Edit Cloudflare Workers”), and run the same command again.',
    );
  }
  for (const [name, value] of Object.entries({
    CLOUDFLARE_ACCOUNT_ID: id,
    CLOUDFLARE_API_TOKEN: token,
  })) {
    if (/^[!-~]+$/.test(value)) continue;
    throw new DeployError(
      `${name} has a character that cannot be part of it, such as a space or a typographic quote.`,
      'Copy it again, without quotes around it, and run the same command again.',
    );
  }
  const apiBase = (env['CLOUDFLARE_API_BASE_URL'] ?? DEFAULT_API_BASE).replace(/\/+$/, '');
  return { id, token, apiBase };
}

async function loadTarget(
  file: string,
): Promise<Pick<AccountContext, 'worker' | 'namespaceId' | 'routes'>> {
  const { name, kv_namespaces, route, routes } = await loadConfig(file);
  const namespace = kv_namespaces.find(({ binding }) => binding === CONTENT_BINDING);
  if (namespace) {
    const all = route === undefined ? routes : [route, ...routes];
    return { worker: name, namespaceId: namespace.id, routes: all };
  }
  throw new DeployError(
    `${file} has no KV namespace with the binding ${CONTENT_BINDING}.`,
    `Add it: [[kv_namespaces]] with binding = "${CONTENT_BINDING}" and id = "content".`,
  );
}

async function loadConfig(file: string): Promise<z.output<typeof WRANGLER_CONFIG>> {
  try {
    return WRANGLER_CONFIG.parse(parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : describeError(cause);
    const advice =
      '`--config` names the configuration. Correct it, and run the same command again.';
    throw new DeployError(`${file} is not a wrangler configuration: ${reason}`, advice, { cause });
  }
}
