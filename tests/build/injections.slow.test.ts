import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, it } from 'vitest';
import { buildFiles } from './site-build.ts';
import { startWorkerInNode } from './worker-in-node.ts';

const INJECTIONS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '" onmouseover="alert(1)',
  '<!--<script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  'javascript:alert(1)',
  '[a](javascript:alert(1))',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '${alert(1)} {{alert(1)}} `alert(1)`',
  '\u2028alert(1)//\u2029',
];

/** Elements that no article has. */
const FORBIDDEN = ['script', 'style', 'iframe', 'object', 'embed', 'base', 'meta', 'form', 'link'];
const URL_PROPERTIES = ['href', 'src', 'action', 'formAction', 'xLinkHref', 'srcDoc', 'data'];

it('shows hostile titles, descriptions, headings, contracts and addresses as text', async () => {
  const { release, manifest } = await buildFiles(toHostileSite(), {
    contract: 'api.json',
    brokenLinks: { content: 'warning', spec: 'warning' },
    isStrict: false,
  });
  const fetchPage = await startWorkerInNode(release);
  const pages = manifest.loadPages();
  expect(pages.length).toBeGreaterThan(2 * INJECTIONS.length);
  for (const { path, title } of pages) {
    const response = await fetchPage(path);
    expect([path, response.status]).toEqual([path, 200]);
    const html = await response.text();
    expect([path, findDanger(html, path)]).toEqual([path, []]);
    expect(toTitle(html)).toContain(title.replaceAll(/\s+/g, ' ').trim());
  }

  for (const text of INJECTIONS) {
    for (const before of ['/', '/docs/', '/docs/?', '/docs/page-1/']) {
      const response = await fetchPage(before + text.replaceAll('#', '%23'));
      expect([before, text, findDanger(await response.text(), null)]).toEqual([before, text, []]);
      expect(response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
    }
  }
});

/** A site that puts each injection wherever an author or a contract can put text. */
function toHostileSite(): Record<string, string> {
  const pages = INJECTIONS.map((text, index): [string, string] => {
    const quoted = JSON.stringify(text);
    const frontMatter = `title: ${quoted}\ndescription: ${quoted}\nsidebar_label: ${quoted}`;
    return [
      `content/docs/page-${index}.md`,
      `---\n${frontMatter}\n---\n\nText ${text}\n\n## ${text}\n\n| ${text} |\n| - |\n`,
    ];
  });
  const site = JSON.stringify({ title: INJECTIONS[2], copyright: INJECTIONS[4] });
  return {
    'content/site.ts': `export const site = ${site};`,
    'content/index.mdx': '# Welcome\n',
    'content/docs/index.mdx': '# Docs\n',
    ...Object.fromEntries(pages),
    'api.json': JSON.stringify(toHostileContract()),
  };
}

function toHostileContract() {
  const paths = INJECTIONS.map((text, index) => {
    const schema = {
      type: 'object',
      title: text,
      description: text,
      properties: { [text]: { type: 'string', description: text, enum: [text], default: text } },
    };
    const operation = {
      operationId: `operation${index}`,
      summary: text,
      description: `Text ${text}\n\n## ${text}\n`,
      tags: [text],
      parameters: [
        {
          name: `x${index}`,
          in: 'query',
          description: text,
          schema: { type: 'string' },
          example: text,
        },
      ],
      requestBody: { description: text, content: { 'application/json': { schema } } },
      responses: { 200: { description: text, content: { 'application/json': { schema } } } },
    };
    return [`/operations/${index}`, { post: operation }];
  });
  return {
    openapi: '3.1.0',
    info: { title: INJECTIONS[0], version: INJECTIONS[4], description: INJECTIONS.join('\n\n') },
    tags: INJECTIONS.map((text) => ({ name: text, description: text })),
    paths: Object.fromEntries(paths),
  };
}

/**
 * What a browser would make of a document that runs, loads or restyles: everything but the shell's own. The path is
 * the page's; null where no page is at the address.
 */
function findDanger(html: string, path: string | null): string[] {
  const found: string[] = [];
  let scripts = 0;
  visit(parse(html), 'element', (element: Element, _index, parent) => {
    const isInHead = parent?.type === 'element' && /^(?:head|noscript)$/.test(parent.tagName);
    if (element.tagName === 'script') scripts += isData(element) ? 0 : 1;
    else if (FORBIDDEN.includes(element.tagName) && !isInHead) found.push(`<${element.tagName}>`);
    for (const [name, value] of Object.entries(element.properties)) {
      if (/^on/i.test(name) || name === 'style') found.push(`${element.tagName} ${name}`);
      const isUrl = URL_PROPERTIES.includes(name);
      if (isUrl && /^[\s\0-\x1f]*(?:javascript|vbscript|data:text)/i.test(String(value))) {
        found.push(`${name}=${String(value)}`);
      }
    }
  });
  // The shell's own: before the paint, the rules of prefetching, and the base path banner of the home page.
  const ownScripts = path === '/' ? 3 : 2;
  if (html !== '' && scripts > ownScripts) found.push(`${scripts} scripts`);
  return found;
}

/** No browser runs what is of another type. */
function isData({ properties }: Element): boolean {
  return /^application\/(?:ld\+)?json$/.test(String(properties['type']));
}

function toTitle(html: string): string {
  let title = '';
  visit(parse(html), 'element', (element: Element) => {
    if (element.tagName !== 'title' || title !== '') return;
    title = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  });
  return title.replaceAll(/\s+/g, ' ').trim();
}

function parse(html: string): Root {
  return unified().use(rehypeParse).parse(html);
}
