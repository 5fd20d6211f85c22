import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildInput } from '../build/build-context.ts';
import type { Problem } from '../build/problem.ts';
import { UsageError } from '../build/problem.ts';
import { parseFlags } from './command-line.ts';

const DEFAULTS = { content: 'content', openapi: 'openapi/management.yaml' };

/** Parse the flags that select the site to build. Throws `UsageError` for an invalid value. */
export function parseSiteFlags(
  args: string[],
  usage: string,
  defaultOut = '',
): { input: BuildInput; out: string } {
  const flags = parseFlags(
    args,
    {
      content: { type: 'string' },
      openapi: { type: 'string' },
      out: { type: 'string', default: defaultOut },
      base: { type: 'string', default: '/' },
      'broken-links': { type: 'string' },
      'keep-going': { type: 'boolean', default: false },
    },
    usage,
  );
  const brokenLinks = parseSeverity(flags['broken-links']);
  const isOwn = flags.content === undefined && flags.openapi === undefined;
  const content = isOwn ? DEFAULTS.content : (flags.content ?? null);
  const openapi = isOwn ? DEFAULTS.openapi : (flags.openapi ?? null);
  const input = {
    sourceFolder: resolve('.'),
    contentFolder: content === null ? null : resolveExisting(content, '--content'),
    contractFile: openapi === null ? null : resolveExisting(openapi, '--openapi'),
    basePath: parseBasePath(flags.base),
    brokenLinks: {
      content: brokenLinks ?? 'error',
      contract: brokenLinks ?? (isOwn ? 'error' : 'warning'),
    },
    // Many public OpenAPI documents have invalid examples.
    checkExamples: isOwn,
    drafts: false,
    keepGoing: flags['keep-going'],
    cacheFolder: resolve('.cache'),
  } satisfies BuildInput;
  return { input, out: flags.out };
}

/** Resolve the path that a flag names. Throws `UsageError` if nothing exists there. */
export function resolveExisting(path: string, flag: string): string {
  if (!existsSync(path)) throw new UsageError(`${flag} names \`${path}\`, which does not exist.`);
  return resolve(path);
}

function parseBasePath(base: string): string {
  if (/^\/(?:[\w.~-]+\/)*$/.test(base)) return base;
  throw new UsageError(
    `--base must start and end with a slash, such as \`/\` or \`/docs-site/\`, not \`${base}\`.`,
  );
}

function parseSeverity(value: string | undefined): Problem['severity'] | undefined {
  if (value === undefined || value === 'error' || value === 'warning') return value;
  throw new UsageError(`--broken-links must be \`error\` or \`warning\`, not \`${value}\`.`);
}
