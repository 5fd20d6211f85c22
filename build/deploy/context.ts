import type { Progress } from '../progress.ts';
import { createProgress } from '../progress.ts';
import { loadAccount } from './account.ts';
import { createApi } from './api.ts';
import type { Api } from './api.ts';
import { describeFailure } from './deploy-error.ts';
import { openKv } from './kv-namespace.ts';
import type { KvNamespace } from './kv-namespace.ts';
import { loadTarget, refusePlaceholder } from './target.ts';

/** What the commands of a release share. */
export interface DeployContext {
  api: Api;
  kv: KvNamespace;
  worker: string;
  configFile: string;
  env: NodeJS.ProcessEnv;
  timeoutMs: number;
  progress: Progress;
  /** Show a line to the person or the log that watches. */
  say(line: string): void;
}

export interface ContextOptions {
  configFile: string;
  env: NodeJS.ProcessEnv;
  timeoutMs: number;
  output: NodeJS.WriteStream;
}

/** Load account and target; throws `DeployError` when one of them is missing. */
export async function loadContext(options: ContextOptions): Promise<DeployContext> {
  const { configFile, env, timeoutMs, output } = options;
  const account = loadAccount(env);
  const target = await loadTarget(configFile);
  refusePlaceholder(target, configFile);
  const progress = createProgress(output);
  const say = (line: string) => {
    progress.end();
    output.write(`${line}\n`);
  };
  const api = createApi(account, timeoutMs, ({ attempt, attempts, pauseMs, error }) => {
    const seconds = (pauseMs / 1_000).toFixed(1);
    say(`  ${describeFailure(error)}; again in ${seconds} s (try ${attempt + 1} of ${attempts})`);
  });
  const kv = openKv(api, target.namespaceId);
  return { api, kv, worker: target.worker, configFile, env, timeoutMs, progress, say };
}
