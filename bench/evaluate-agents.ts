import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { runBuild } from '../cli/build-command.ts';
import { toMarkdownPath } from '../client/model/path.ts';
import { toSearchWords } from '../client/model/search-words.ts';
import { parseFlagsAndArgument } from '../cli/command-line.ts';
import { startReleaseServer } from '../cli/dev/release-server.ts';

const QUESTIONS = 'bench/agent-questions.json';

const RELEASE = '.cache/bench/agents-release';

/** What a program reads to answer a question, beside the list of results, which may have the answer too. */
const MAX_CHARACTERS = 8_000;

/** Entries of a list that are read before one is opened: a page of results. */
const MAX_ENTRIES = 10;

/** The least that the MCP server sends at once. */
const MIN_CHARACTERS = 500;

/** What somebody wants to know, and what answers it. */
interface Question {
  question: string;
  /** Pattern of the paths of pages with the answer. */
  page: string;
  /** Pattern of the answer in their Markdown. */
  fact: string;
}

/** An entry of a list: a path with its fragment, and what the list says of it. */
interface Found {
  address: string;
  text: string;
}

/** A way to the docs. */
interface Way {
  name: string;
  /** Find what may answer a question, best first. */
  find(question: string): Promise<Found[]>;
  /** Read what is there for the question, at most so many characters. */
  read(address: string, maxCharacters: number, question: string): Promise<string>;
}

const USAGE = 'npm run eval:agents [-- FOLDER]   of a built release (default: builds one)';

/** Answer the questions in each way, without a model, and print the share of answers within the limit. */
export async function evaluateAgents(args: string[]): Promise<number> {
  const { argument } = parseFlagsAndArgument(args, {}, USAGE);
  const release = argument ?? resolve(RELEASE);
  const code = argument === null ? await runBuild([`--out=${release}`]) : 0;
  if (code !== 0) return code;
  const questions = JSON.parse(await readFile(QUESTIONS, 'utf8')) as Question[];
  await using server = await startReleaseServer(release);
  await using mcp = await connect(server.url);
  for (const way of [mcp.way, toHttpWay(server.url), await toIndexWay(server.url)]) {
    const outcomes: Outcome[] = [];
    for (const question of questions) outcomes.push(await answer(question, way));
    printOutcomes(way.name, outcomes);
  }
  return 0;
}

interface Outcome extends Question {
  /** Characters read up to the answer; null without it. */
  characters: number | null;
  opened: string[];
}

/** Read what was found in its order, until the answer or the limit is reached. */
async function answer(question: Question, way: Way): Promise<Outcome> {
  const page = new RegExp(question.page);
  const fact = new RegExp(question.fact);
  const opened: string[] = [];
  let characters = 0;
  const isAnswer = ({ address, text }: Found) => page.test(toPath(address)) && fact.test(text);
  const found = await way.find(question.question);
  if (found.slice(0, MAX_ENTRIES).some(isAnswer)) return { ...question, characters, opened };
  for (const { address } of found) {
    const rest = MAX_CHARACTERS - characters;
    if (rest < MIN_CHARACTERS) break;
    opened.push(address);
    const text = await way.read(address, rest, question.question);
    characters += text.length;
    if (isAnswer({ address, text })) return { ...question, characters, opened };
  }
  return { ...question, characters: null, opened };
}

async function connect(origin: URL): Promise<AsyncDisposable & { way: Way }> {
  const client = new Client({ name: 'evaluation', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin)));
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: input });
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  };
  const way: Way = {
    name: 'MCP',
    find: async (query) => toFound(await call('search', { query })),
    read: (path, maxCharacters) => call('read_page', { path, max_characters: maxCharacters }),
  };
  return { way, [Symbol.asyncDispose]: () => client.close() };
}

function toHttpWay(origin: URL): Way {
  return {
    name: 'HTTP',
    find: async (question) =>
      toFound(await load(`/search.md?q=${encodeURIComponent(question)}`, origin)),
    async read(address, maxCharacters) {
      const { pathname, hash } = new URL(address, origin);
      const section = hash === '' ? '' : `?section=${hash.slice(1)}`;
      const path = toMarkdownPath(pathname, '/');
      return (await load(path + section, origin)).slice(0, maxCharacters);
    },
  };
}

/** Returns each page of a list of results with its best section: below `### Title`, `- /docs/faqs/#sales “Sales”: …`. */
function toFound(results: string): Found[] {
  const found = results.split(/^(?=### )/m).flatMap((text) => {
    const [, address] = /^- (\/[^\s:]*)/m.exec(text) ?? [];
    return address === undefined ? [] : { address, text };
  });
  const paths = found.map(({ address }) => toPath(address));
  return found.filter((_, at) => paths.indexOf(paths[at] ?? '') === at);
}

/** Read the Markdown that `llms.txt` names: the pages, and of a long page the section, with most words of the question. */
async function toIndexWay(origin: URL): Promise<Way> {
  const index = await load('/llms.txt', origin);
  const sections = await Promise.all(
    [...index.matchAll(/\]\((\S+\/llms\/\S+\.txt)\)/g)].map(([, url = '']) => load(url, origin)),
  );
  const links = [index, ...sections].flatMap((text) => [...text.matchAll(PAGE_LINE)]);
  const pages = new Map(
    links.map(([, title = '', url = '', description = '']) => [
      `${title} ${description}`,
      new URL(url, origin).pathname,
    ]),
  );
  return {
    name: 'llms.txt',
    find: async (question) =>
      sortByWords(question, [...pages.keys()]).map((text) => ({
        address: pages.get(text) ?? '',
        text,
      })),
    async read(path, maxCharacters, question) {
      const text = await load(path, origin);
      if (text.length <= maxCharacters) return text;
      const parts = sortByWords(question, text.split(/^(?=## )/m));
      return parts.join('').slice(0, maxCharacters);
    },
  };
}

/** `- [Title](https://…/page.md): description` */
const PAGE_LINE = /^- \[(.*?)\]\((\S+\.md)\)(.*)$/gm;

/**
 * Sort texts by the words that they share with a question: a word counts more the fewer texts have it, and a text less
 * the longer it is.
 */
function sortByWords(question: string, texts: string[]): string[] {
  const words = texts.map((text) => new Set(toStems(text)));
  const weights = [...new Set(toStems(question))].map((word): [string, number] => {
    const count = words.filter((own) => own.has(word)).length;
    return [word, Math.log(texts.length / Math.max(1, count))];
  });
  const scores = words.map((own) => {
    const shared = weights.filter(([word]) => own.has(word));
    return shared.reduce((sum, [, weight]) => sum + weight, 0) / Math.sqrt(own.size);
  });
  const order = [...texts.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  return order.map((at) => texts[at] ?? '');
}

/** `Lists the Webhooks.` → `list`, `webhook`: without the words that every text has. */
function toStems(text: string): string[] {
  return toSearchWords(text).flatMap(({ parts }) => parts.map(({ stem }) => stem));
}

async function load(path: string, origin: URL): Promise<string> {
  return (await fetch(new URL(path, origin))).text();
}

/** `/docs/faqs.md#sales` → `/docs/faqs` */
function toPath(address: string): string {
  return address.replace(/#.*/, '').replace(/\.md$/, '');
}

function printOutcomes(name: string, outcomes: Outcome[]): void {
  const met = outcomes.flatMap(({ characters }) => characters ?? []).toSorted((a, b) => a - b);
  const median = met[Math.floor(met.length / 2)] ?? 0;
  console.log(
    `${name}: ${met.length} of ${outcomes.length} questions answered, after ${median} characters (median)`,
  );
  for (const { characters, question, opened } of outcomes) {
    if (characters === null) console.log(`    ${question} Read: ${opened.join(', ')}`);
  }
}
