import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { commitAll, runGit } from '../support/git-repository.ts';
import { buildFiles, SITE } from './site-build.ts';
import { startWorkerInNode } from './worker-in-node.ts';

const INTRO = 'content/docs/02-users/01-intro.mdx';
const HOSTILE = '<script>alert(1)</script> [a](javascript:alert(1)) *b* `c`';
const BEFORE = `# What a user is\n\nA user plays.\n\n## Levels\n\n\`\`\`text\n${HOSTILE}\n\`\`\`\n\n\`\`\`sh\none\ntwo\n\`\`\`\n`;
const AFTER = '# What a user is\n\nA user plays here.\n\n## Levels\n\n```sh\none\nthree\n```\n';

it('what changed on a page is at its address with .diff, and in the feeds', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const files = { ...SITE, [INTRO]: BEFORE };
  const { release, findHtml, findRoute } = await buildFiles(files, { prepare: commitVersions });
  const fetch = await startWorkerInNode(release, { RELEASE: release.id });
  expect(findHtml('/docs/users/intro')).toContain(
    '<time datetime="2025-02-14">14 February 2025</time> <a href="/docs/users/intro.diff">What changed</a>',
  );
  // A page that is as it was added has nothing to show.
  expect(findHtml('/docs/users/levels')).not.toContain('What changed');
  expect(findRoute('/docs/users/levels')?.changes).toBeUndefined();

  const html = await fetch('/docs/users/intro.diff');
  expect([html.status, html.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex']);
  const text = await html.text();
  expect(text).toContain('<h1>What changed: What a user is</h1>');
  expect(text).toContain('14 February 2025</time>. Changed: the beginning, “Levels”.');
  expect(text).toContain('<time datetime="2025-02-10">10 February 2025</time>. New page.');
  expect(text).toContain('A user plays<ins> here</ins>.');
  expect(text).toContain('<del>&lt;script&gt;alert(1)&lt;/script&gt; [a](javascript:alert(1))');
  expect(text).toContain('<code>  one\n- two\n+ three</code>');
  const etag = html.headers.get('ETag') ?? '';
  const again = await fetch('/docs/users/intro.diff', { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);

  const markdown = await fetch('/docs/users/intro.diff.md');
  expect(markdown.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.headers.get('X-Robots-Tag')).toBe('noindex');
  const lines = (await markdown.text()).split('\n');
  expect(lines).toContain('Back to [What a user is](https://docs.example/docs/users/intro)');
  expect(lines).toContain('- A user plays **here**.');
  expect(lines).toContain(
    String.raw`- ~~\<script>alert(1)\</script> \[a\](javascript:alert(1)) \*b\* \`c\`~~`,
  );

  const feeds = [
    ['/docs/changes.atom', 'application/atom+xml; charset=utf-8'],
    ['/docs/changes.json', 'application/feed+json'],
  ] as const;
  for (const [path, type] of feeds) {
    const response = await fetch(path);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('ETag')).not.toBe(null);
    expect(await response.text()).toContain(
      'https://docs.example/docs/users/intro#changed-2025-02-14',
    );
  }
  expect((await fetch('/docs/users/intro')).headers.get('Link')).toContain(
    '</docs/changes.atom>; rel="alternate"; type="application/atom+xml"',
  );
  expect(await (await fetch('/llms.txt')).text()).toContain('/docs/changes.atom`');
  expect(await (await fetch('/sitemap.xml')).text()).not.toContain('.diff');

  const others = [
    '/docs/users/INTRO.diff',
    '/docs/users/intro/.diff.md',
    '/docs/users/levels.diff',
  ];
  const statuses = await Promise.all(others.map(async (path) => (await fetch(path)).status));
  expect(statuses).toEqual([308, 308, 404]);
});

function commitVersions(folder: string): void {
  runGit(folder, 'init', '--quiet');
  commitAll(folder, '2025-02-10');
  writeFileSync(join(folder, INTRO), AFTER);
  commitAll(folder, '2025-02-14');
}
