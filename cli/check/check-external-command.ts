import { relative } from 'node:path';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { BuildInput } from '../../build/build-context.ts';
import { createBuildContext } from '../../build/build-context.ts';
import { compileSite } from '../../build/compile-site.ts';
import { toPointer } from '../../build/openapi/load/json.ts';
import { loadDocument } from '../../build/openapi/load/load-document.ts';
import { walkDocument } from '../../build/openapi/load/walk-document.ts';
import type { PageLink } from '../../build/page.ts';
import { formatForLog, sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import { createProgress, SILENT } from '../../build/progress.ts';
import { parseFlags, parseSeconds } from '../command-line.ts';
import { SITE_FLAGS, toBuildInput } from '../site-flags.ts';
import { CHECK_OPTIONS, checkUrls, toCheckedUrl } from './check-urls.ts';

const USAGE = `npm run check:external [-- options]
  --content, --openapi, --openapi-root
                        as of \`npm run build\`
  --timeout SECONDS     how long to wait for a response (default: ${CHECK_OPTIONS.timeoutMs / 1_000})`;

/** Objects whose `url` is a link for readers. The `url` of a server is not. */
const LINKED_OBJECTS = ['contact', 'externalDocs', 'license'];

const MARKDOWN = unified().use(remarkParse).use(remarkGfm).freeze();

/** Check every external link of the pages and the OpenAPI document. Returns the exit code. */
export async function runCheckExternal(args: string[]): Promise<number> {
  const { content, openapi, 'openapi-root': root } = SITE_FLAGS;
  const timeout = { type: 'string', default: String(CHECK_OPTIONS.timeoutMs / 1_000) } as const;
  const flags = parseFlags(args, { content, openapi, 'openapi-root': root, timeout }, USAGE);
  const timeoutMs = parseSeconds(flags.timeout, '--timeout') * 1_000;
  const links = (await loadExternalLinks(toBuildInput(flags))).flatMap((link) => {
    const url = toCheckedUrl(link.written);
    return url === null ? [] : [{ ...link, url }];
  });
  const results = await checkUrls(
    links.map(({ url }) => url),
    { ...CHECK_OPTIONS, timeoutMs },
  );
  const problems = links.flatMap(({ file, line, column, written, url }): Problem[] => {
    const reason = results.get(url) ?? null;
    if (reason === null) return [];
    const message = `Broken link \`${written}\`: it ${reason}.`;
    return [{ severity: 'error', file, line, column, message }];
  });
  for (const problem of sortProblems(problems)) console.error(formatForLog(problem, process.env));
  const broken = [...results.values()].filter((reason) => reason !== null).length;
  console.log(`External URLs: ${results.size} checked, ${broken} broken.`);
  return broken === 0 ? 0 : 1;
}

async function loadExternalLinks(input: BuildInput): Promise<PageLink[]> {
  const progress = createProgress(process.stderr);
  const { pages } = await compileSite(input, createBuildContext(input), {
    ...SILENT,
    report: progress.report,
  });
  progress.end();
  const { openApiFile, openApiRoot } = input;
  return [
    ...pages.flatMap(({ outsideLinks }) => outsideLinks ?? []),
    ...(openApiFile === null
      ? []
      : await loadSpecExternalLinks(relative('', openApiFile), openApiRoot)),
  ];
}

/** Load the external links of an OpenAPI document, in its descriptions and `url` fields, with their places. */
async function loadSpecExternalLinks(file: string, folder?: string): Promise<PageLink[]> {
  const { document, locator } = await loadDocument(file, folder);
  const links: PageLink[] = [];
  const add = (written: string, pointer: string): void =>
    void links.push({ target: written, written, ...locator.locate(pointer) });
  walkDocument({ kind: 'document', value: document }, ({ kind, object, pointer }) => {
    for (const key of ['description', 'summary']) {
      const prose = object[key];
      if (typeof prose !== 'string') continue;
      for (const url of findLinks(prose)) add(url, toPointer(pointer, key));
    }
    const key = kind === 'info' ? 'termsOfService' : 'url';
    const url = object[key];
    if (typeof url !== 'string' || !(kind === 'info' || LINKED_OBJECTS.includes(kind))) return;
    add(url, toPointer(pointer, key));
  });
  return links;
}

function findLinks(markdown: string): string[] {
  const urls: string[] = [];
  visit(MARKDOWN.parse(markdown) as Root, (node) => {
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') {
      urls.push(node.url);
    }
  });
  return urls;
}
