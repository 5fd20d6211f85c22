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
  'api.json': JSON.stringify(toContract(MARKUP, LINK, ['appState', 'appShell', 'mainContent'])),
};

/** Names of public contracts have up to 100 characters without a space. */
const LONG = 'payment_intent_payment_method_options_mandate_display_bank_transfer_instructions';

/** A site with a long name in every place. */
export const LONG_SITE = {
  'content/index.mdx': '# Names\n',
  'api.json': JSON.stringify(toContract(LONG, `https://example.com/${LONG}`, [LONG, LONG, LONG])),
};

/**
 * Return an OpenAPI document that has a text, an address and names in every place that a page shows: the name of the
 * operation and its schema, that of its tag and that of its parameter.
 */
function toContract(text: string, link: string, [name, tag, parameter]: [string, string, string]) {
  const fields = {
    type: 'object',
    title: text,
    description: `${text} [link](${link})`,
    externalDocs: { url: link, description: text },
    required: [text],
    properties: {
      [name]: {
        type: 'string',
        description: text,
        enum: [text],
        'x-enumDescriptions': { [text]: text },
      },
      [text]: { type: 'string', default: text, pattern: text, example: text },
    },
  };
  const schema = {
    ...fields,
    properties: {
      ...fields.properties,
      nested: { type: 'object', title: text, properties: { [text]: fields } },
      variant: {
        discriminator: { propertyName: name },
        oneOf: [fields, { ...fields, title: `${text}s` }],
      },
    },
    additionalProperties: fields,
  };
  const content = {
    'application/json': {
      schema: { $ref: `#/components/schemas/${name}` },
      examples: { [name]: { summary: text, value: { [text]: text } } },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: text,
      version: text,
      description: `${text}, \`${text}\`\n\n## appState\n\n<p id="appShell" onclick="${RUN}">[a](${link})</p>\n\n| ${name} |\n|--|\n| ${name} |`,
      termsOfService: link,
      contact: { name: text, url: link, email: text },
      license: { name: text, url: link },
    },
    servers: [
      { url: link, description: text },
      {
        url: '{base}/x',
        variables: { base: { default: link, description: text, enum: [link, text] } },
      },
    ],
    externalDocs: { url: ` ${link.replace('script', '\tscript')}`, description: text },
    tags: [
      {
        name: tag,
        description: text,
        'x-displayName': text,
        externalDocs: { url: link, description: text },
      },
    ],
    'x-tagGroups': [{ name: text, tags: [tag] }],
    components: {
      schemas: { [name]: schema },
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          description: text,
          flows: {
            implicit: { authorizationUrl: link, refreshUrl: link, scopes: { [text]: text } },
            clientCredentials: { tokenUrl: link, scopes: { [text]: text } },
          },
        },
        openid: { type: 'openIdConnect', openIdConnectUrl: link, description: text },
      },
    },
    paths: {
      [`/${name}/{${parameter}}`]: {
        post: {
          operationId: name,
          summary: text,
          description: `${text}\n\n<svg><script href="/x.js"></script></svg>\n\n[a](${link}) ![b](${link})`,
          tags: [tag],
          externalDocs: { url: link, description: text },
          parameters: [
            {
              name: parameter,
              in: 'path',
              required: true,
              schema: { type: 'string', pattern: text },
            },
            {
              name: parameter,
              in: 'query',
              description: text,
              schema: { type: 'string', enum: [text] },
              example: text,
            },
          ],
          requestBody: { description: text, content },
          responses: {
            200: {
              description: text,
              content,
              headers: { 'X-A': { description: text, schema: { type: 'string', example: text } } },
              links: { next: { operationId: name, description: text } },
            },
            400: {
              description: `\`${text}\``,
              content: {
                'application/json': {
                  schema: fields,
                  examples: { [name]: { value: { code: text }, 'x-fix': text } },
                },
              },
            },
          },
          callbacks: {
            [name]: {
              [`{$request.body#/${name}}`]: { post: { responses: { 204: { description: text } } } },
            },
          },
          'x-codeSamples': [{ lang: text, label: text, source: text }],
          security: [{ oauth: [text] }],
        },
      },
    },
  };
}
