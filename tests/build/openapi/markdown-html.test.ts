import { expect, test } from 'vitest';
import { toHtml } from '../../../build/article/to-html.ts';
import { toWrittenLinks } from '../../../build/article/written-link.ts';
import { createLinkResolver } from '../../../build/openapi/reference/link-resolver.ts';
import { createMarkdownRenderer } from '../../../build/openapi/reference/markdown-renderer.ts';
import { compileFixture } from './compile-fixture.ts';

const renderer = createMarkdownRenderer(
  createLinkResolver({ basePath: '/base/', linksOrigin: null }),
);

test.each([
  ['Plain words, and no more.', '<p>Plain words, and no more.</p>'],
  ['**Bold** and `code`', '<p><strong>Bold</strong> and <code>code</code></p>'],
  ['a < b & c', '<p>a &lt; b &amp; c</p>'],
  ['[guide](/docs/faqs/)', '<p><a href="/base/docs/faqs/">guide</a></p>'],
  ['# Title', '<p class="description-heading">Title</p>'],
  ['<p style="color:red" id="x" class="y" onclick="z()">a</p>', '<p>a</p>'],
  ['a<script>alert(1)</script>b', '<p>ab</p>'],
  ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
  ['[x](java&#10;script:alert(1))', '<p><a>x</a></p>'],
  ['![logo](https://other.example/a.png)', '<p><a href="https://other.example/a.png">logo</a></p>'],
  ['![logo](/img/a.png)', '<p><a href="/base/img/a.png">logo</a></p>'],
  ['[![logo](/img/a.png)](/docs/)', '<p><a href="/base/docs/">logo</a></p>'],
  ['<input type="checkbox" disabled>a', '<p>a</p>'],
  ['</div></section>after', 'after'],
  ['<style>*{}</style><b>x</b>', '<b>x</b>'],
  [
    '> [!NOTE]\n> Text.',
    '<aside class="callout callout-note" role="note" aria-label="Note">\n' +
      '<p class="callout-title">Note</p>\n<p>Text.</p>\n</aside>',
  ],
  ['note[^a]\n\n[^a]: *text*', '<p>note[a]</p>\n<p>[a] <em>text</em></p>'],
  ['[^1]\n\n[^1]:\n    - text', '<p>[1]</p>\n<p>[1] </p>\n<ul>\n<li>text</li>\n</ul>'],
  ['set<Set ID>.<Foo/></Bar>', '<p>set&lt;Set ID&gt;.&lt;Foo/&gt;&lt;/Bar&gt;</p>'],
  ['<Foo>\n**b** List<String>', '<p>&lt;Foo&gt;\n<strong>b</strong> List&lt;String&gt;</p>'],
  ['<p>Of a List<String></p>', '<p>Of a List&lt;String&gt;</p>'],
  ['Map<Object> /<time> <B>b</B><br>', '<p>Map&lt;Object&gt; /&lt;time&gt; <b>b</b><br/></p>'],
  ['<font color="red">a</font>', '<p>a</p>'],
  ['<svg width="1"><path d="m"/>a</svg>b', '<p>b</p>'],
  [
    '```json\n{}\n```',
    '<figure class="code-block wrapped"><pre data-language="json" tabindex="0"><code>{}</code></pre></figure>',
  ],
])('renders %j', (markdown, html) => {
  expect(toHtml(renderer.render(markdown))).toBe(html);
});

test('reports links into the site as they are written', () => {
  const markdown =
    '[a](/docs/a) [b](#b) [c](https://c.example) [d](//d.example) [e](mailto:e@e.example)';
  const links = toWrittenLinks(renderer.render(markdown)).filter(({ isKnown }) => !isKnown);
  expect(links.map(({ written }) => written)).toEqual(['/docs/a', '#b']);
});

test('moves headings below the title without gaps', () => {
  const ids: string[] = [];
  const nodes = renderer.renderProse('# A\n\n### B\n\n## C\n\n# D', (depth, text) => {
    ids.push(`${depth} ${text}`);
    return text;
  });
  expect(toHtml(nodes).match(/<h\d/g)).toEqual(['<h2', '<h3', '<h3', '<h2']);
  expect(ids).toEqual(['2 A', '3 B', '3 C', '2 D']);
});

test('removes scripts, external resources and styles of a hostile document', async () => {
  const { pages } = await compileFixture('hostile.yaml');
  expect(pages).toHaveLength(4);
  for (const { html } of pages) {
    const tags = html.match(/<[^>]*>/g)?.join('\n') ?? '';
    expect(tags).not.toMatch(/<\/?(?:script|style|iframe|img|svg|form|base|object|article)\b/i);
    expect(tags).not.toMatch(/\s(?:on\w+|style)\s*=/i);
    expect(tags).not.toMatch(/(?:href|src)="(?:javascript|data):/i);
    expect(html).not.toContain('id="shell"');
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
});
