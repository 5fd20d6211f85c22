import { createHash } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { useScratchSite } from '../support/scratch-site.ts';
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
const FILES = {
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

const site = useScratchSite(
  {
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
  },
  (folder) => [`--openapi=${folder}/api.json`, '--broken-links=warning'],
);

const browser = useBrowser();

describe('hostile HTML', () => {
  // Prefetched: `java%09script:` and the `x` of an image are addresses of pages that do not exist.
  beforeEach(() => browser.allowConsoleError(/status of 404/));

  it.each(['/docs/html', '/docs/jsx'])('of a page is not published: %s', async (path) => {
    await expectHarmless(await openPage(path));
  });

  it('in components, labels, code and diagrams is text', async () => {
    const page = await openPage('/docs/components');
    expect(await page.locator('article img').count()).toBeGreaterThan(0);
    await expectHarmless(page);
    await expectHarmless(await openPage('/docs/'));
  });

  it('in an OpenAPI document is not published', async () => {
    const paths = (await loadSitemap()).match(/\/docs\/api\/[^<]*/g) ?? [];
    expect(paths.length).toBeGreaterThan(2);
    const tab = await openPage(null);
    for (const path of paths) {
      await visit(tab, site.url(path));
      await expectHarmless(tab);
    }
  });

  it('in an OpenAPI document does not run on the page of Scalar', async () => {
    browser.allowConsoleError(/./);
    const tab = await openPage(null);
    const [, name] = /\/docs\/api\/([^/<]+)/.exec(await loadSitemap()) ?? [];
    await tab.goto(site.url(`/docs/api/${name}/_reference`));
    await tab.waitForSelector('h1');
    expectNothing(tab);
  });
});

it('an element with the name of an API that the browser lacks does not keep a page from being hydrated', async () => {
  browser.allowConsoleError(/status of 404/);
  // Without Trusted Types, their policy would refuse everything.
  const page = await browser.openTab({ bypassCSP: true });
  await page.addInitScript(() => {
    for (const name of ['trustedTypes', 'requestIdleCallback'])
      Reflect.deleteProperty(window, name);
  });
  await page.goto(site.url('/docs/html'));
  await page.keyboard.press('Shift');
  expect(await page.waitForSelector('html[data-hydrated]', { state: 'attached' })).not.toBeNull();
});

it('a file of the content runs nothing, opened or loaded as a script', async () => {
  const page = await openPage('/docs/files');
  const urls = await page
    .locator('article a[href*="_assets"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(urls).toHaveLength(Object.keys(FILES).length);
  browser.allowConsoleError(
    /MIME type|Blocked script execution|Refused to execute the redirect|Content Security Policy|Failed to load/,
  );
  const tab = await openPage(null);
  for (const url of urls) {
    const response = await page.request.get(url);
    expect([url, response.headers()['x-content-type-options']]).toEqual([url, 'nosniff']);
    expect(response.headers()['content-security-policy']).toMatch(
      /^sandbox allow-same-origin; default-src 'none'; [^,]*$/,
    );
    expect(response.headers()['content-type'] ?? '').not.toMatch(/script|html/);
    expect([url, await loadAsScript(page, url)]).toEqual([url, ['error', 'error']]);
    // A download is an error of `goto`.
    await tab.goto(url).catch(() => {});
    expect([url, tab.events]).toEqual([url, []]);
  }
});

async function loadSitemap(): Promise<string> {
  return (await fetch(site.url('/sitemap.xml'))).text();
}

/** Load a file as a classic script and as a module, as a script of the site could. Returns what occurred. */
function loadAsScript(page: Page, url: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const policy = trustedTypes?.createPolicy?.('site', {
      createHTML: (html: string) => html,
      createScriptURL: (own: string) => own,
    });
    const load = (type: string) =>
      new Promise<string>((resolve) => {
        const script = document.createElement('script');
        script.type = type;
        script.src = policy?.createScriptURL(address) ?? address;
        for (const event of ['load', 'error']) script.addEventListener(event, () => resolve(event));
        document.head.append(script);
      });
    return [await load('text/javascript'), await load('module')];
  }, url);
}

interface Tab extends Page {
  events: string[];
}

/** Open a page of the site in a tab that records what must not occur; with null, an empty tab. */
async function openPage(path: string | null): Promise<Tab> {
  const page = await browser.openTab();
  const events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => events.push('popup'));
  const record = (request: Request): void => {
    // What the policy blocks is a request, too.
    const isBlocked = /csp/i.test(request.failure()?.errorText ?? '');
    const { protocol, host } = new URL(request.url());
    // Chromium's own viewer of PDF files is an extension.
    const isBrowser = protocol.startsWith('chrome');
    if (!isBlocked && !isBrowser && host !== new URL(site.url('/')).host) {
      events.push(request.url());
    }
  };
  page.on('requestfinished', record);
  page.on('requestfailed', record);
  const tab = Object.assign(page, { events });
  if (path !== null) await visit(page, site.url(path));
  return tab;
}

function expectNothing({ events }: Tab): void {
  expect(events).toEqual([]);
}

/** Expect that a page has no trace of a payload, and that nothing of it occurred. */
async function expectHarmless(tab: Tab): Promise<void> {
  const flaws = await tab.evaluate(() => {
    const found: string[] = [];
    const ids = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      const { localName, attributes, id } = element;
      if (id !== '' && ids.has(id)) found.push(`two ids ${id}`);
      ids.add(id);
      const isInArticle = element.closest('article') !== null;
      const FORBIDDEN =
        /^(?:audio|base|embed|form|frame|iframe|link|math|meta|object|portal|script|style|svg|template|video)$/;
      if (isInArticle && FORBIDDEN.test(localName)) found.push(`<${localName}>`);
      for (const { name, value } of attributes) {
        if (
          /^on|^(?:style|srcdoc|formaction|action|ping|srcset|poster)$/.test(name) &&
          isInArticle
        ) {
          found.push(`${localName} ${name}`);
        }
        const scheme = URL.parse(value)?.protocol ?? '';
        const isAddress = /^(?:href|src|data|cite|xlink:href|action)$/.test(name);
        if (isAddress && /^(?:javascript|vbscript|data):/.test(scheme))
          found.push(`${name}=${value}`);
      }
    }
    return found;
  });
  expect([tab.url(), flaws]).toEqual([tab.url(), []]);
  expectNothing(tab);
}

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
