import * as z from 'zod';
import { discoverContent } from '../../build/content/discover.ts';
import { parseFlags } from '../command-line.ts';
import { CloudflareError } from './cloudflare-api.ts';
import {
  CONNECTION_FLAGS,
  CONNECTION_USAGE,
  COUNTS_BINDING,
  loadAccountContext,
} from './context.ts';
import type { AccountContext } from './context.ts';
import { renderTable } from './releases-command.ts';
import { DeployError, runCommand, runStep } from './step.ts';

const USAGE = `npm run stats [-- options]
  --suggest            print lines for content/search.yaml and for the aliases of pages
  --content DIR        content of the site (default: content)
${CONNECTION_USAGE}
The token needs the permission “Account Analytics: Read”.`;

/** A table of the counts, whose blobs `worker/http/counts.ts` writes. */
interface Table {
  title: string;
  /** Head of a column → the blob that it shows. */
  columns: Record<string, 'blob1' | 'blob2' | 'blob3' | 'blob4'>;
  where: string;
  /** Rarer rows are left out. */
  min?: number;
}

const REQUESTS = "blob1 NOT IN ('word', 'former path', 'near path')";

/** A word of one reader may be a name. */
const MIN_SEARCHES = 2;

const WORDS: Table = {
  title: 'Words without results',
  columns: { word: 'blob2' },
  where: "blob1 = 'word'",
  min: MIN_SEARCHES,
};
const NEAR_PATHS: Table = {
  title: 'Paths that are one character away from a page',
  columns: { path: 'blob2', page: 'blob3' },
  where: "blob1 = 'near path'",
};
const TABLES: Table[] = [
  { title: 'Requests', columns: { what: 'blob1' }, where: REQUESTS },
  {
    title: 'Pages, texts and tools',
    columns: { subject: 'blob2', as: 'blob1' },
    where: `blob2 != '' AND blob1 != 'redirect' AND ${REQUESTS}`,
  },
  { title: 'Responses', columns: { status: 'blob3' }, where: REQUESTS },
  { title: 'Releases', columns: { release: 'blob4' }, where: REQUESTS },
  WORDS,
  {
    title: 'Former paths',
    columns: { path: 'blob2', page: 'blob3' },
    where: "blob1 = 'former path'",
  },
  NEAR_PATHS,
];

/** Print what readers requested, as tables or as suggestions. Returns the exit code. */
export function runStats(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const flags = parseFlags(
    args,
    {
      suggest: { type: 'boolean', default: false },
      content: { type: 'string', default: 'content' },
      ...CONNECTION_FLAGS,
    },
    USAGE,
  );
  return runCommand(async (signal) => {
    const context = await loadAccountContext(flags, env, signal);
    const load = createLoader(context);
    await runStep(context.log, 'Read the counts', async () => {
      if (flags.suggest) return printSuggestions(await load(WORDS), await load(NEAR_PATHS), flags);
      for (const table of TABLES) {
        const head = [...Object.keys(table.columns), 'day', 'week', 'month'];
        const rows = await load(table);
        const text = rows.length === 0 ? 'None.' : renderTable([head, ...rows]);
        console.log(`\n${table.title}\n\n${text}`);
      }
    });
    return 0;
  });
}

const MAX_ROWS = 40;

const RESULT = z.object({ data: z.array(z.record(z.string(), z.coerce.string())) });

/** Return what loads the rows of a table: its columns, then the counts of the last day, 7 and 30 days. */
function createLoader({ api, dataset, configFile }: AccountContext) {
  if (dataset === null || !/^\w+$/.test(dataset)) {
    throw new DeployError(
      `${configFile} has no dataset with the binding ${COUNTS_BINDING}, so nothing is counted.`,
      'docs/deploying.md says how to switch the counts on.',
    );
  }
  const toCount = (days: number) =>
    `sumIf(_sample_interval, timestamp > NOW() - INTERVAL '${days}' DAY)`;
  return async ({ columns, where, min = 1 }: Table): Promise<string[][]> => {
    const names = Object.values(columns).join(', ');
    const query = `SELECT ${names}, ${toCount(1)} AS day, ${toCount(7)} AS week, ${toCount(30)} AS month
      FROM ${dataset} WHERE timestamp > NOW() - INTERVAL '30' DAY AND ${where}
      GROUP BY ${names} ORDER BY month DESC LIMIT ${MAX_ROWS} FORMAT JSON`;
    const request = { method: 'POST', path: '/analytics_engine/sql', text: query } as const;
    const { data } = await api.request(RESULT, request).catch(explain);
    const wanted = [...Object.values(columns), 'day', 'week', 'month'];
    return data
      .filter((row) => Number(row['month']) >= min)
      .map((row) => wanted.map((name) => row[name] ?? ''));
  };
}

function explain(cause: unknown): never {
  if (!(cause instanceof CloudflareError) || cause.status >= 500 || cause.status === 429)
    throw cause;
  const isRefused = cause.status === 401 || cause.status === 403;
  throw new DeployError(
    cause.message,
    isRefused
      ? 'CLOUDFLARE_API_TOKEN needs the permission “Account Analytics: Read” of this account.'
      : 'The dataset exists from the first count on: deploy the site with the binding, and open a page of it.',
    { cause },
  );
}

/** Print words and paths as lines to paste: a lead for each word, and the aliases of each page. */
async function printSuggestions(
  words: string[][],
  paths: string[][],
  { content }: { content: string },
): Promise<void> {
  const { files } = await discoverContent(content);
  const leads = words.flatMap(([word = '', , , month = '']) => [
    `  # ${month} searches in 30 days`,
    `  - words: [${word}]`,
    '    to: /',
  ]);
  if (leads.length > 0) {
    const advice = 'say where it leads, or add the word to a list of `same`';
    console.log(['', `# content/search.yaml, below \`leads\`: ${advice}`, ...leads].join('\n'));
  }
  for (const [page = '', rows = []] of Map.groupBy(paths, ([, target]) => target)) {
    // A base path stands before the paths of the content.
    const file = files
      .filter(({ path }) => page.endsWith(path))
      .toSorted((a, b) => b.path.length - a.path.length)[0];
    const base = page.slice(0, -(file?.path.length ?? page.length));
    const aliases = rows.map(([path = '']) => path.slice(base.length));
    const where = file ? `${file.file}, front matter` : `${page} is no page of the content`;
    const all = [...(file?.frontMatter.aliases ?? []), ...aliases].join(', ');
    console.log(`\n# ${where}\n${file ? '' : '# '}aliases: [${all}]`);
  }
  if (words.length + paths.length === 0) console.log('Nothing to suggest.');
}
