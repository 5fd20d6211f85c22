import { createHash } from 'node:crypto';
import { toMarkdownPath } from '../../../client/model/path.ts';
import { ORIGIN } from '../../support/built-worker.ts';
import { findAll, unless } from './crawl.ts';
import type { CrawledPage, PageCheck } from './crawl.ts';

export const HEAD: PageCheck = {
  rule: 'has a canonical URL, the address of its Markdown, structured data and social metadata in its head',
  findFlaws({ route, path, document: { html } }) {
    const head = html.slice(0, html.indexOf('</head>'));
    const url = ORIGIN + path;
    const find = (pattern: RegExp) => findAll(head, pattern).join(' ');
    const [data = '{}', ...others] = findAll(
      head,
      /<script type="application\/ld\+json">(.*?)<\/script>/gs,
    );
    const { '@graph': graph = [] } = JSON.parse(data) as { '@graph'?: LinkedData[] };
    const breadcrumbs = graph.find((part) => part['@type'] === 'BreadcrumbList');
    return [
      ...unless(find(/<link rel="canonical" href="([^"]+)"/g) === url, 'canonical URL'),
      ...unless(
        find(/<link rel="alternate" type="text\/markdown" href="([^"]+)"/g) ===
          toMarkdownPath(path, '/'),
        'address of the Markdown',
      ),
      ...unless(find(/<meta property="og:url" content="([^"]+)"/g) === url, 'og:url'),
      ...unless(findAll(head, /<meta property="(og:title)" content="./g).length === 1, 'og:title'),
      ...unless(others.length === 0, 'more than one JSON-LD'),
      ...unless(graph[0]?.['@type'] === toKind(route), `JSON-LD is ${graph[0]?.['@type']}`),
      ...unless(graph[0]?.url === url, 'url of JSON-LD'),
      ...unless(graph[0]?.dateModified === route.updatedOn, 'dateModified of JSON-LD'),
      ...unless(
        breadcrumbs?.itemListElement?.at(-1)?.item === (path === '/' ? undefined : url),
        'breadcrumbs of JSON-LD',
      ),
    ];
  },
};

export const INLINE_BLOCKS: PageCheck = {
  rule: 'has the inline blocks that its content security policy names, and no other inline code',
  findFlaws({ document: { headers, html } }) {
    const policy = headers.get('content-security-policy') ?? '';
    const blocks = [...html.matchAll(/<(script|style)([^>]*)>(.*?)<\/\1>/gs)].filter(
      ([, , attributes = '']) => !/ src=| type="application\/(?:ld\+)?json"/.test(attributes),
    );
    const refused = blocks.filter(([, , , text = '']) => !policy.includes(toHash(text)));
    // Attributes that style or run would be refused, and missed, in the browser.
    const [attribute] = /<[^>]+ (?:style|on[a-z]+)="/.exec(html) ?? [];
    return [
      ...unless(blocks.length >= 2, 'has no styles or no script before the first paint'),
      ...refused.map(([block]) => `is not in the policy: ${block.slice(0, 80)}`),
      ...unless(attribute === undefined, `inline code: ${attribute}`),
    ];
  },
};

interface LinkedData {
  '@type': string;
  url?: string;
  dateModified?: string;
  itemListElement?: { item?: string }[];
}

function toKind({ path, layout }: CrawledPage['route']): string {
  if (path === '/') return 'WebSite';
  return layout === 'reference' ? 'APIReference' : 'TechArticle';
}

const hashes = new Map<string, string>();

/** Most blocks are the same on all pages. */
function toHash(text: string): string {
  const hash = hashes.get(text) ?? createHash('sha256').update(text).digest('base64');
  hashes.set(text, hash);
  return `'sha256-${hash}'`;
}
