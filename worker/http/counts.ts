import { distance } from 'fastest-levenshtein';
import { createMiddleware } from 'hono/factory';
import { toPathKey } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import type { Manifest } from '../store/manifest.ts';

/** A data point, which has a row of this table in Workers Analytics Engine. docs/operate.md has queries. */
interface Count {
  /** What is counted: a representation, another kind of request, or `word`, `former path`, `near path`. */
  kind: string;
  /** Path of the page in all representations, a tool, a word without results, or the path that leads nowhere. */
  subject: string;
  /** Status of the response; empty for words and paths, whose request is counted as well. */
  status: string;
  /** The page that a former or near path means. */
  target: string;
  release: string;
}

/** Analytics Engine has no names for columns: the first one is `blob1`. */
export const COUNT_COLUMNS = ['kind', 'subject', 'status', 'target', 'release'] as const;

/**
 * Count requests with Workers Analytics Engine, where the binding is set. A count has nothing of the reader: no IP
 * address, no agent, no referrer and no query. Only the published site is counted, not the tests of a deploy.
 */
export function counts({ origin }: Pick<ReleaseAssets, 'origin'>) {
  const host = origin === null ? null : new URL(origin).host;
  return createMiddleware<AppEnv>(async function countsMiddleware(c, next) {
    await next();
    const { COUNTS, RELEASE: release } = c.env;
    const { log, url } = c.var;
    if (!COUNTS || (host !== null && url.host !== host)) return;
    try {
      const request = { kind: toKind(c.var), subject: toSubject(c.var), status: `${c.res.status}` };
      for (const count of [request, ...toWordCounts(c.var), ...toPathCounts(c.var)]) {
        const row: Count = { status: '', target: '', ...count, release };
        COUNTS.writeDataPoint({
          indexes: [row.kind],
          blobs: COUNT_COLUMNS.map((column) => row[column]),
        });
      }
    } catch (error) {
      log.errors.push(error);
    }
  });
}

type Request = AppEnv['Variables'];

const CONTRACT_PATH = /(?:^|\/)openapi[./]|\.openapi\.json$/;

/** The representation of a page, or what else was requested. */
function toKind({ log, destination }: Request): string {
  if (log.kind === 'markdown')
    return destination?.kind === 'markdown' ? 'markdown' : 'markdown by Accept';
  return log.kind === 'text' && CONTRACT_PATH.test(log.path ?? '') ? 'contract' : log.kind;
}

/** All representations of a page have its path. */
function toSubject({ log, destination }: Request): string {
  const page = destination && 'page' in destination ? destination.page.path : log.path;
  return log.tool ?? page ?? '';
}

/** More words are a text, and longer ones are names of something. */
const MAX_WORDS = 4;
const WORD = /^\p{L}{2,24}$/u;

function toWordCounts({ log }: Request): Pick<Count, 'kind' | 'subject'>[] {
  const words = new Set(log.missedWords);
  const countable = [...words].filter((word) => WORD.test(word)).slice(0, MAX_WORDS);
  return countable.map((word) => ({ kind: 'word', subject: word }));
}

/** Count a path only if the site has it as a former one, or one that differs in one character: others can say anything. */
function toPathCounts({
  log,
  url,
  manifest,
}: Request): Pick<Count, 'kind' | 'subject' | 'target'>[] {
  const key = toPathKey(url.pathname);
  // An error comes before the manifest.
  if (!manifest || !key) return [];
  if (log.kind === 'redirect') {
    const page = manifest.findRedirect(key);
    return page === undefined ? [] : [{ kind: 'former path', subject: key, target: page }];
  }
  const near = log.kind === 'missing' ? findNearPage(key, manifest) : undefined;
  return near === undefined ? [] : [{ kind: 'near path', subject: key, target: near }];
}

/** Find the page whose key differs from another one in one character. */
function findNearPage(key: string, manifest: Manifest): string | undefined {
  const near = manifest
    .listPageKeys(key.length - 1, key.length + 1)
    .find((candidate) => distance(candidate, key) === 1);
  return near === undefined ? undefined : manifest.findPage(near)?.path;
}
