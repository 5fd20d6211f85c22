import type { Progress } from '../../build/progress.ts';

/** What a command takes from the process that it runs in. Tests run commands in theirs. */
export interface Runtime {
  env: NodeJS.ProcessEnv;
  /** For the output that a person or a program reads; messages are for `stderr`. */
  stdout: Output;
  stderr: Output;
  /** Emits `SIGINT` and `SIGTERM`. */
  signals: Pick<NodeJS.EventEmitter, 'on' | 'off'>;
  fetch: typeof fetch;
  /** Run `npm run build` with these flags. Resolves to its exit code. */
  runBuild(args: string[], signal: AbortSignal): Promise<number>;
  /** Run wrangler. Resolves to the entries that it writes for programs. */
  runWrangler(args: string[], context: WranglerContext): Promise<Record<string, unknown>[]>;
  pauses: Pauses;
}

/** What wrangler is run with. */
export interface WranglerContext extends Pick<Runtime, 'env' | 'fetch'> {
  /** The Worker of the command. */
  worker: string;
  /** Limit of a response. */
  timeoutMs: number;
  signal: AbortSignal;
  log: Log;
  progress: Progress;
}

/** Print a line to the terminal or the log. */
export type Log = (line: string) => void;

export type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** How long a command waits before it looks or tries again, in milliseconds. */
export interface Pauses {
  /** Before the second attempt of a request; the pause doubles with each attempt. */
  retryMs: number;
  /** What the pause grows by with each round in which keys are written that KV did not accept. */
  writeMs: number;
  /** KV can take a minute and more to show a change. */
  listMs: number;
  /** A new version takes some seconds to reach every location of the network. */
  probeMs: number;
  /** The list of deployments can lag behind a new one. */
  deploymentMs: number;
}
