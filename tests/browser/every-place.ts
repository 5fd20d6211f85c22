import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadTextCases } from '../support/text-cases.ts';

/*
 * Whatever runs, opens a dialog; whatever leads away, requests `evil.example`; whatever is refused by the content security
 * policy, logs an error, which fails the test.
 */

/** In Markdown and in MDX. */
const HTML = `# HTML\n\n${loadTextCases('hostile-html.txt')
  .map(({ input }) => input)
  .join('\n\n')}\n`;

const RUN = 'alert(1)';
const MARKUP = `"'><img src=x onerror=${RUN}><script>${RUN}</script>`;
const LINK = `javascript:${RUN}`;

/** The address of `run.js` would be this, if it were a script. */
const SCRIPT = `/_assets/content/run-${createHash('sha256').update(RUN).digest('hex').slice(0, 10)}.js`;

/** Files that an author links to. */
export const FILES = {
  'run.js': RUN,
  'run.mjs': RUN,
  'run.es': RUN,
  'run.html': `<script>${RUN}</script><script src="run.js"></script><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  'run.htm': `<body onload="${RUN}"><form action="https://evil.example/"></form>`,
  'run.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`,
  'run.xml': `<a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${RUN}</h:script></a>`,
  'run.rss': `<a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${RUN}</h:script></a>`,
  'run.xsl': `<a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${RUN}</h:script></a>`,
  'run.svg':
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${RUN}"><script>${RUN}</script>` +
    `<script href="${SCRIPT}"/><script href="${SCRIPT}.txt"/>` +
    '<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=https://evil.example/"/>' +
    '<image href="https://evil.example/a.png"/></svg>',
  'run.json': '{}',
  'run.wasm': '\0asm',
  'run.css': '@import url(https://evil.example/);',
  'run.pdf': '%PDF-1.4',
  run: `<script>${RUN}</script>`,
};

const PAGE_FILES = Object.fromEntries(
  Object.entries(FILES).map(([name, text]) => [`content/docs/${name}`, text]),
);

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** A site whose every text is a payload: its files, and `api.yaml`, an OpenAPI document. */
export const HOSTILE_SITE = {
  'content/site.ts': `export const site = ${JSON.stringify({
    title: MARKUP,
    copyright: MARKUP,
    announcement: { id: 'a', text: MARKUP, href: '/docs/' },
  })};`,
  'content/glossary.yaml': `Term:\n  definition: ${JSON.stringify(MARKUP)}\n`,
  'content/docs/_category_.json': JSON.stringify({ label: MARKUP }),
  'content/docs/index.mdx': `---\ntitle: ${JSON.stringify(MARKUP)}\nsidebar_label: ${JSON.stringify(MARKUP)}\ndescription: ${JSON.stringify(MARKUP)}\n---\n\nText\n`,
  'content/docs/components.mdx': readFixture('components.mdx').replaceAll('LINK', LINK),
  'content/docs/html.md': HTML,
  'content/docs/jsx.mdx': HTML,
  'content/docs/files.md': `# Files\n\n${Object.keys(FILES)
    .map((name) => `[${name}](./${name})`)
    .join(' ')}\n`,
  'content/docs/picture.svg': PICTURE,
  ...PAGE_FILES,
  'api.yaml': toContract(MARKUP, LINK, ['appState', 'appShell', 'mainContent']),
};

/** Names of public contracts have up to 100 characters without a space. */
const LONG = 'payment_intent_payment_method_options_mandate_display_bank_transfer_instructions';

/** A site with a long name in every place. */
export const LONG_SITE = {
  'content/index.mdx': '# Names\n',
  'api.yaml': toContract(LONG, `https://example.com/${LONG}`, [LONG, LONG, LONG]),
};

/** Return an OpenAPI document that has a text, an address and three names in every place that a page shows. */
function toContract(text: string, link: string, names: [string, string, string]): string {
  const [name, tag, parameter] = names;
  const values: Record<string, string> = {
    TEXT: text,
    LINK: link,
    NAME: name,
    TAG: tag,
    PARAMETER: parameter,
  };
  const fill = (value: string) =>
    value.replaceAll(/\b(?:TEXT|LINK|NAME|TAG|PARAMETER)\b/g, (word) => values[word] ?? word);
  const fillAll = (value: unknown): unknown => {
    if (typeof value === 'string') return fill(value);
    if (Array.isArray(value)) return value.map(fillAll);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [fill(key), fillAll(part)]),
    );
  };
  return JSON.stringify(fillAll(parse(readFixture('api.yaml'))));
}

function readFixture(name: string): string {
  return readFileSync(join(import.meta.dirname, '../fixtures/every-place', name), 'utf8');
}
