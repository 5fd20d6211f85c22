import { basename, dirname } from 'node:path';
import * as z from 'zod';
import type { Cache } from '../../files/cache.ts';
import { toContentHash } from '../../content-hash.ts';
import { compareText, hasErrors } from '../../problem.ts';
import type { Problem } from '../../problem.ts';
import { readSourceFile } from '../../files/read-source-file.ts';
import { toObject, toText } from '../load/json.ts';
import { loadDocument } from '../load/load-document.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import type { SourceLocator } from '../load/source-locator.ts';
import { ComparisonError } from '../../files/redocly-diff.ts';
import { compareDocuments } from './compare-documents.ts';
import { toChanges } from './to-changes.ts';
import type { ApiChange } from './to-changes.ts';
import { fileProblem } from '../../problem.ts';

const DAY = z.iso.date('must be a day, such as `2026-03-31`');

/** What a contract in the history says about itself, at its root. */
const RELEASE = z.object({
  /** Day from which these docs describe the version. */
  'x-released': DAY,
  /** Last day on which the version works. */
  'x-supported-until': DAY.optional(),
  /** Day since which it does not work. */
  'x-retired': DAY.optional(),
  /** Why changes are accepted that break clients of the version. */
  'x-breaking-accepted': z.string('must be a sentence').optional(),
});

/** A version of an API, and what changed since the one before. */
export interface ApiVersion {
  version: string;
  releasedOn: string;
  supportedUntil: string | undefined;
  retiredOn: string | undefined;
  /** Empty for the first version. */
  changes: ApiChange[];
}

/** The versions of an API. */
export interface ApiHistory {
  /** The newest first. */
  versions: ApiVersion[];
  /** What the contract has and its newest version has not. */
  unreleased: ApiChange[];
  /** Files that it was read from. */
  files: string[];
  problems: Problem[];
}

interface HistoryOptions {
  /** The contract that is published, in one piece. */
  document: OpenApiDocument;
  locator: SourceLocator;
  cache: Cache;
  /** Whether the contract is compared with its newest version too. */
  isComplete: boolean;
}

/** Load the contracts of the versions, and compare each with the one before. Null without any. */
export async function loadHistory(
  files: string[],
  { document, locator, cache, isComplete }: HistoryOptions,
): Promise<ApiHistory | null> {
  if (files.length === 0) return null;
  const loaded = await Promise.all(files.map((file) => loadContract(file, cache)));
  const contracts = loaded
    .flatMap(({ contract }) => contract ?? [])
    .toSorted((a, b) => compareText(a.release['x-released'], b.release['x-released']));
  const failures: Problem[] = [];
  const compare = async (
    before: Contract | undefined,
    after: Pick<Contract, 'file' | 'document'>,
  ): Promise<ApiChange[]> => {
    if (!before) return [];
    const pair = [before.document, after.document] as const;
    const key = pair.map((contract) => toContentHash(JSON.stringify(contract)));
    try {
      return await cache.memo('reference', ['changes', ...key], async () =>
        toChanges(await compareDocuments(...pair)),
      );
    } catch (error) {
      if (!(error instanceof ComparisonError)) throw error;
      const message = `Comparing this contract with \`${before.file}\` failed: ${error.message}`;
      failures.push(fileProblem(after.file, message));
      return [];
    }
  };
  const versions: ApiVersion[] = [];
  // Each comparison is a program of its own.
  for (const [index, contract] of contracts.entries()) {
    versions.push({
      version: contract.version,
      releasedOn: contract.release['x-released'],
      supportedUntil: contract.release['x-supported-until'],
      retiredOn: contract.release['x-retired'],
      changes: await compare(contracts[index - 1], contract),
    });
  }
  const newest = contracts.at(-1);
  const unreleased = isComplete
    ? await compare(newest, { file: locator.locate('#').file, document })
    : [];
  const problems = [...loaded.flatMap((entry) => entry.problems), ...failures];
  return {
    versions: versions.toReversed(),
    unreleased,
    files,
    problems: [...problems, ...findUnaccepted(unreleased, newest, { document, locator })],
  };
}

/** A contract in the history. */
interface Contract {
  file: string;
  version: string;
  release: z.output<typeof RELEASE>;
  document: OpenApiDocument;
}

interface LoadedContract {
  /** Null with problems. */
  contract: Contract | null;
  problems: Problem[];
}

async function loadContract(file: string, cache: Cache): Promise<LoadedContract> {
  const folder = dirname(file);
  const read = readSourceFile(folder, file);
  const bytes = read.kind === 'file' ? read.bytes : '';
  return cache.memo('reference', ['version', file, toContentHash(bytes)], async () => {
    const { document, problems, locator } = await loadDocument(file);
    if (!document || hasErrors(problems)) return { contract: null, problems };
    const version = toVersion(document);
    const { data: release, error } = RELEASE.safeParse(document);
    const fail = (pointer: string, message: string): LoadedContract => {
      const problem = { severity: 'error' as const, ...locator.locate(pointer), message };
      return { contract: null, problems: [problem] };
    };
    const [issue] = error?.issues ?? [];
    if (!release) {
      const key = String(issue?.path[0] ?? '');
      return fail(`#/${key}`, `\`${key}\` ${issue?.message ?? 'is invalid'}.`);
    }
    if (`${version}.yaml` === basename(file)) {
      return { contract: { file, version, release, document }, problems: [] };
    }
    const message = `The file of version \`${version}\` is named \`${version}.yaml\`. Rename this one.`;
    return fail('#/info/version', message);
  });
}

function toVersion(document: OpenApiDocument): string {
  return toText(toObject(document['info'])['version']) ?? '';
}

/** Find changes that break clients of the newest version, and that its author has not accepted. */
function findUnaccepted(
  unreleased: ApiChange[],
  newest: Contract | undefined,
  { document, locator }: Pick<HistoryOptions, 'document' | 'locator'>,
): Problem[] {
  if (!newest || newest.version !== toVersion(document)) return [];
  if (newest.release['x-breaking-accepted'] !== undefined) return [];
  const { version, file } = newest;
  return unreleased
    .filter(({ impact }) => impact === 'breaking')
    .map(({ text, label, pointer }) => ({
      severity: 'error',
      ...locator.locate(pointer),
      message:
        `This change breaks clients of version \`${version}\` (${label}): ${text} Undo it, give the contract a new ` +
        `\`info.version\`, or write a reason into \`x-breaking-accepted\` of \`${file}\`.`,
    }));
}
