import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildInput } from '../build/build-context.ts';
import type { Problem } from '../build/problem.ts';
import { UsageError } from '../build/problem.ts';
import type { SITE_FLAGS } from './commands.mjs';

type SiteFlags = { [Name in keyof typeof SITE_FLAGS]?: string | undefined };

/** Create the input of a build from its flags. Throws `UsageError` for an invalid value. */
export function createBuildInput(flags: SiteFlags): BuildInput {
  const brokenLinks = parseSeverity(flags['broken-links']);
  const isProjectSite = flags.content === undefined && flags.openapi === undefined;
  const { content = null, openapi = null } = isProjectSite ? listProjectParts() : flags;
  const openApiRoot = flags['openapi-root'];
  return {
    sourceFolder: resolve('.'),
    repository: resolve('.'),
    contentFolder: content === null ? null : resolveExisting(content, '--content'),
    openApiFile: openapi === null ? null : resolveExisting(openapi, '--openapi'),
    ...(openApiRoot !== undefined && {
      openApiRoot: resolveExisting(openApiRoot, '--openapi-root'),
    }),
    basePath: parseBasePath(flags.base ?? '/'),
    brokenLinks: {
      content: brokenLinks ?? 'error',
      spec: brokenLinks ?? (isProjectSite ? 'error' : 'warning'),
    },
    // The authors of a public OpenAPI document are others.
    isStrict: isProjectSite,
    drafts: false,
    keepGoing: false,
    cacheFolder: resolve('.cache'),
  };
}

/** The site of a project without `openapi/` has no API reference. */
function listProjectParts(): Pick<SiteFlags, 'content' | 'openapi'> {
  const hasApi = existsSync(resolve('openapi'));
  return { content: 'content', ...(hasApi && { openapi: 'openapi/management.yaml' }) };
}

/** Resolve the path that a flag names. Throws `UsageError` if nothing exists there. */
function resolveExisting(path: string, flag: string): string {
  if (!existsSync(resolve(path)))
    throw new UsageError(`${flag} names \`${path}\`, which does not exist.`);
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
