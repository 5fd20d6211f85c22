import { createHash } from 'node:crypto';
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

const COMPONENTS = `# Components

<CardGrid>
<Card title="${LINK}" href="java&#9;script:alert(1)">Text</Card>
</CardGrid>

<Details summary="<script>${RUN}</script>">Text</Details>

<Figure src="./run.svg" alt="<script>" zoom>caption</Figure>

[link](<${LINK}>) [tab](<java&#9;script:alert(1)>) ![image](<${LINK}>)

## Location {#appState}

## Trusted {#trustedTypes}

<Term>Term</Term>

<Glossary />

\`\`\`js title="</code><script>alert(1)</script>" {1}
"</code></pre><script>alert(1)</script>";
\`\`\`

\`\`\`mermaid title="<img src=x onerror=alert(1)>" alt="<script>alert(1)</script>"
flowchart TD
  a["<img src=x onerror=alert(1)>"] --> b["<script>alert(1)</script>"]
\`\`\`
`;

/** A site whose every text is a payload: its files, and `api.json`, an OpenAPI document. */
export const HOSTILE_SITE = {
  'content/site.ts': `export const site = ${JSON.stringify({
    title: MARKUP,
    copyright: MARKUP,
    announcement: { id: 'a', text: MARKUP, href: '/docs/' },
  })};`,
  'content/glossary.yaml': `Term:\n  definition: ${JSON.stringify(MARKUP)}\n`,
  'content/docs/_category_.json': JSON.stringify({ label: MARKUP }),
  'content/docs/index.mdx': `---\ntitle: ${JSON.stringify(MARKUP)}\nsidebar_label: ${JSON.stringify(MARKUP)}\ndescription: ${JSON.stringify(MARKUP)}\n---\n\nText\n`,
  'content/docs/components.mdx': COMPONENTS,
  'content/docs/html.md': HTML,
  'content/docs/jsx.mdx': HTML,
  'content/docs/files.md': `# Files\n\n${Object.keys(FILES)
    .map((name) => `[${name}](./${name})`)
    .join(' ')}\n`,
  'content/docs/picture.svg': PICTURE,
  ...PAGE_FILES,
  'api.json': JSON.stringify(toHostileSpec()),
};

function toHostileSpec() {
  const schema = {
    type: 'object',
    title: MARKUP,
    description: `${MARKUP} [link](${LINK})`,
    externalDocs: { url: LINK, description: MARKUP },
    properties: {
      appState: {
        type: 'string',
        description: MARKUP,
        enum: [MARKUP],
        'x-enumDescriptions': { [MARKUP]: MARKUP },
      },
      [MARKUP]: { type: 'string', default: MARKUP, pattern: MARKUP, example: MARKUP },
    },
  };
  const content = { 'application/json': { schema } };
  return {
    openapi: '3.1.0',
    info: {
      title: MARKUP,
      version: MARKUP,
      description: `${MARKUP}\n\n## appState\n\n<p id="appShell" onclick="${RUN}">[a](${LINK})</p>`,
      termsOfService: LINK,
      contact: { name: MARKUP, url: LINK, email: MARKUP },
      license: { name: MARKUP, url: LINK },
    },
    servers: [
      { url: LINK, description: MARKUP },
      {
        url: '{base}/x',
        variables: { base: { default: LINK, description: MARKUP, enum: [LINK, MARKUP] } },
      },
    ],
    externalDocs: { url: ` java\tscript:${RUN}`, description: MARKUP },
    tags: [
      {
        name: 'appShell',
        description: MARKUP,
        'x-displayName': MARKUP,
        externalDocs: { url: LINK, description: MARKUP },
      },
    ],
    'x-tagGroups': [{ name: MARKUP, tags: ['appShell'] }],
    components: {
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          description: MARKUP,
          flows: {
            implicit: { authorizationUrl: LINK, refreshUrl: LINK, scopes: { [MARKUP]: MARKUP } },
          },
        },
        openid: { type: 'openIdConnect', openIdConnectUrl: LINK, description: MARKUP },
      },
    },
    paths: {
      '/a': {
        post: {
          operationId: 'appState',
          summary: MARKUP,
          description: `${MARKUP}\n\n<svg><script href="/x.js"></script></svg>\n\n[a](${LINK}) ![b](${LINK})`,
          tags: ['appShell'],
          externalDocs: { url: LINK, description: MARKUP },
          parameters: [
            {
              name: 'mainContent',
              in: 'query',
              description: MARKUP,
              schema: { type: 'string', enum: [MARKUP] },
              example: MARKUP,
            },
          ],
          requestBody: { description: MARKUP, content },
          responses: {
            200: {
              description: MARKUP,
              content,
              headers: { 'X-A': { description: MARKUP, schema: { type: 'string' } } },
              links: { next: { operationId: 'appState', description: MARKUP } },
            },
          },
          'x-codeSamples': [{ lang: MARKUP, label: MARKUP, source: MARKUP }],
          security: [{ oauth: [MARKUP] }],
        },
      },
    },
  };
}
