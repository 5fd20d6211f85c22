import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { parseSeconds } from '../command-line.ts';
import { createProgress } from '../../build/progress.ts';
import type { Progress } from '../../build/progress.ts';
import { createApi } from './cloudflare-api.ts';
import type { Account, Api } from './cloudflare-api.ts';
import { DeployError, describeError } from './errors.ts';

export type ConnectionFlags = Record<'config' | 'timeout', string>;

/** What a command takes from the process that it runs in. Tests run commands in theirs, and do not wait. */
export interface Runtime {
  env: NodeJS.ProcessEnv;
  /** For the output that a person or a program reads; messages are for `stderr`. */
  stdout: Output;
  stderr: Output;
  /** Emits `SIGINT` and `SIGTERM`. */
  signals: Pick<NodeJS.EventEmitter, 'on' | 'off'>;
  fetch: typeof fetch;
  /** Pause before something is requested again. */
  pauseMs: number;
  /** Pause between two tests of a version: it takes some seconds to reach every location of the network. */
  probeMs: number;
}

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** The command's own process. */
export const PROCESS: Runtime = {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  signals: process,
  fetch,
  pauseMs: 500,
  probeMs: 1_000,
};

/** What a command needs to talk to the account. */
export interface Context extends Pick<Runtime, 'env' | 'fetch' | 'pauseMs' | 'probeMs'> {
  api: Api;
  /** For a last look after a failure: one short attempt, which Ctrl+C does not end. */
  lastApi: Api;
  /** The Worker of the command: that of the site, or that of its previews. */
  worker: string;
  /** The Worker that readers get. */
  siteWorker: string;
  /** Id of the KV namespace; a placeholder before the setup. */
  namespaceId: string;
  /** Routes and custom domains of the Worker that readers get. */
  routes: z.output<typeof ROUTE>[];
  configFile: string;
  /** Limit of a response. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Print a line to the terminal or the log. */
  log: (line: string) => void;
  /** Print the result: a program can read it apart from the log. */
  print: (line: string) => void;
  progress: Progress;
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

/** Load account and configuration; throws `DeployError` when a part is missing. */
export async function loadContext(
  flags: ConnectionFlags,
  { env, fetch, pauseMs, probeMs, stdout, stderr }: Runtime,
  signal: AbortSignal,
): Promise<Context> {
  const account = loadAccount(env);
  const configFile = resolve(flags.config);
  const timeoutMs = parseSeconds(flags.timeout, '--timeout') * 1_000;
  const progress = createProgress(stderr);
  const log = (line: string) => {
    progress.end();
    stderr.write(`${line}\n`);
  };
  const onRetry = (error: unknown, pause: string) =>
    log(`  ${describeError(error)}; retry in ${pause}`);
  const api = createApi(account, { fetch, pauseMs, timeoutMs, signal, onRetry });
  const last = { timeoutMs: LAST_TIMEOUT_MS, attempts: 1 };
  const target = await loadTarget(configFile);
  return {
    env,
    fetch,
    pauseMs,
    probeMs,
    configFile,
    timeoutMs,
    signal,
    log,
    progress,
    api,
    ...target,
    siteWorker: target.worker,
    lastApi: createApi(account, { fetch, pauseMs, ...last }),
    print: (line) => void stdout.write(`${line}\n`),
  };
}

/** Throw `DeployError` while the configuration has no namespace of an account. */
export function assertNamespace({ configFile, namespaceId }: Context): void {
  if (isNamespaceId(namespaceId)) return;
  throw new DeployError(
    `${configFile} names the KV namespace \`${namespaceId}\`, which is a placeholder for local use.`,
    'Run `npm run setup` once. It creates the namespace and writes its id into the configuration.',
  );
}

/** Namespace ids are 32 hexadecimal digits; the placeholder for local use is not. */
export function isNamespaceId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

/** Previews have a Worker of their own: Cloudflare deploys the 100 latest versions, so previews would push out releases. */
export function toPreviewWorker(worker: string): string {
  return `${worker}-preview`;
}

/** Return the domain of a route, with its path if it has one. */
export function toPattern(route: Context['routes'][number]): string {
  return typeof route === 'string' ? route : route.pattern;
}

/** wrangler reads the same variables. An error never shows a value. */
function loadAccount(env: NodeJS.ProcessEnv): Account {
  const [id, token] = ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN'].map((name) => {
    const value = env[name]?.trim() ?? '';
    if (/^[!-~]+$/.test(value)) return value;
    if (value === '') {
      throw new DeployError(
        `${name} is not set.`,
        'Set CLOUDFLARE_ACCOUNT_ID (dashboard, overview of Workers) and CLOUDFLARE_API_TOKEN\n' +
          '(My Profile → API Tokens, template “Edit Cloudflare Workers”), and run the same command again.',
      );
    }
    throw new DeployError(
      `${name} has a character that cannot be part of it, such as a space or a typographic quote.`,
      'Copy it again, without quotes around it, and run the same command again.',
    );
  }) as [string, string];
  const apiBase = (env['CLOUDFLARE_API_BASE_URL'] ?? DEFAULT_API_BASE).replace(/\/+$/, '');
  return { id, token, apiBase };
}

async function loadTarget(
  file: string,
): Promise<Pick<Context, 'worker' | 'namespaceId' | 'routes'>> {
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
