import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { HISTORY_FOLDER } from '../build/openapi/history/load-history.ts';
import { toObject } from '../build/openapi/load/json.ts';
import { loadDocument } from '../build/openapi/load/load-document.ts';
import { formatProblem, hasErrors, UsageError } from '../build/problem.ts';
import { parseFlagsAndArgument } from './command-line.ts';

const USAGE = `npm run api:release -- VERSION
Adds the API contract to openapi/history/, so that the changelog lists what the next version changes.
  --openapi FILE   OpenAPI document (default: openapi/management.yaml)`;

/** Add the contract to its history. Returns the exit code. */
export async function runApiRelease(args: string[]): Promise<number> {
  const { flags, argument: version } = parseFlagsAndArgument(
    args,
    { openapi: { type: 'string', default: 'openapi/management.yaml' } },
    USAGE,
  );
  if (version === null) throw new UsageError(`Name the version.\n\nUsage: ${USAGE}`);
  const { document, problems } = await loadDocument(flags.openapi);
  if (!document || hasErrors(problems)) {
    throw new UsageError(problems.map(formatProblem).join('\n'));
  }
  const own = toObject(document['info'])['version'];
  if (own !== version) {
    throw new UsageError(
      `The contract has version ${own}, not ${version}. Change \`info.version\` in ${flags.openapi} first.`,
    );
  }
  const file = join(dirname(flags.openapi), HISTORY_FOLDER, `${version}.yaml`);
  if (existsSync(file)) {
    throw new UsageError(`${file} exists: version ${version} has been released. Use another one.`);
  }
  const { openapi, ...rest } = document;
  const entry = { openapi, 'x-released': new Date().toISOString().slice(0, 10), ...rest };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stringify(entry, { aliasDuplicateObjects: false, lineWidth: 0 }));
  console.log(
    `Wrote ${file}. Commit it; the next build lists version ${version} in the changelog.`,
  );
  return 0;
}
