import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatForLog } from '../../build/problem.ts';
import { SITE, buildFiles, runBuild, toOutline } from './site-build.ts';

const CONTRACT = `
openapi: 3.1.0
info:
  title: Test API
  version: 1.0.0
  description: See [the users](/docs/users/nowhere).
paths:
  /health:
    get:
      operationId: health
      summary: Check health
      responses:
        '200':
          description: It is well.
`;

describe('problems', () => {
  it('of all files are reported together, sorted', async () => {
    const result = await runBuild({
      ...SITE,
      'content/sidebars.ts': `export const sidebars = { docs: ['faq'] };`,
      'content/docs/z.mdx':
        '---\nlayout: wide\n---\n\n# Z\n\n[one](/docs/none)\n[two](./none.mdx)\n',
      'content/docs/a.mdx': '# A\n\n<Crad />\n\n![picture](none.png)\n',
      'content/docs/b.md': '---\ntitel: B\n---\n\n# B\n',
      'content/docs/c.mdx': '# C\n\n{1 +}\n',
    });
    expect(result.release).toBeNull();
    expect(result.problems).toEqual([
      'content/docs/a.mdx:3:1 Unknown component `<Crad>`. Did you mean `<Card>`?',
      'content/docs/a.mdx:5:1 Missing file `none.png`.',
      'content/docs/b.md:2:1 `titel` is not read. Did you mean `title`?',
      'content/docs/c.mdx:3:5 Could not parse expression with acorn. Write `\\{` for a brace in text.',
      'content/docs/z.mdx:2:1 `layout` must be `landing` or `guide`, not `"wide"`.',
      'content/docs/z.mdx:7:1 Broken link `/docs/none`.',
      'content/docs/z.mdx:8:1 Broken link `./none.mdx`.',
      'content/sidebars.ts:1:34 Unknown page `faq` in the sidebar. Did you mean `faqs`?',
    ]);
  });

  it.each([
    ['/docs/faq', 'Broken link `/docs/faq`. Did you mean `/docs/faqs/`?'],
    ['/docs/faqs/#top-ten', 'Broken link `/docs/faqs/#top-ten`: /docs/faqs/ has no id `top-ten`.'],
  ])('include a broken link of the announcement: %s', async (href, message) => {
    const result = await runBuild({
      ...SITE,
      'content/site.ts': `export const site = {
  title: 'Test Docs',
  copyright: '© The testers',
  announcement: { id: 'news', text: 'There is news.', href: '${href}' },
};`,
    });
    expect(result.release).toBeNull();
    expect(result.problems).toEqual([`content/site.ts:4:61 ${message}`]);
  });

  it('include two pages with the same path, and name both', async () => {
    const result = await runBuild({
      ...SITE,
      'content/docs/users.mdx': '# Users again\n',
      'content/docs/faqs.mdx': '# FAQs again\n',
    });
    expect(result.release).toBeNull();
    expect(result.problems).toEqual([
      'content/docs/faqs.mdx:1:1 Duplicate path `/docs/faqs`: content/docs/01-faqs.md has it too. ' +
        'Give one of them a `slug`.',
      'content/docs/users.mdx:1:1 Duplicate path `/docs/users`: content/docs/02-users/index.mdx ' +
        'has it too. Give one of them a `slug`.',
    ]);
  });

  it('leave out what they concern where the build keeps going', async () => {
    const files = {
      ...SITE,
      'content/sidebars.ts': `export const sidebars = { docs: ['index', 'a', 'b', 'faqs'] };`,
      'content/docs/a.mdx': '---\naliases: [/docs/old-a]\n---\n\n# A\n\n<Crad />\n',
      'content/docs/b.mdx': '# B\n\nTo [A](a.mdx) and [nowhere](/docs/none).\n',
      'content/docs/faqs.mdx': '# FAQs again\n',
    };
    expect((await runBuild(files)).release).toBeNull();
    const { manifest, problems, leftOut } = await buildFiles(files, { keepGoing: true });
    expect(leftOut.map((file) => basename(file))).toEqual(['a.mdx', 'faqs.mdx']);
    expect(problems).toEqual([
      'content/docs/a.mdx:7:1 Unknown component `<Crad>`. Did you mean `<Card>`?',
      'content/docs/b.mdx:3:19 Broken link `/docs/none`.',
      'content/docs/faqs.mdx:1:1 Duplicate path `/docs/faqs`: content/docs/01-faqs.md has it too. ' +
        'Give one of them a `slug`.',
    ]);
    const paths = manifest.loadPages().map(({ path }) => path);
    expect(paths).toContain('/docs/b');
    expect(paths).not.toContain('/docs/a');
    expect(toOutline(manifest, 'docs')).toEqual([
      'Overview /docs/',
      'B /docs/b',
      'FAQs /docs/faqs/',
    ]);
    expect(manifest.findRedirect('/docs/old-a')).toBeUndefined();
  });

  it('include sidebars of another tool, and what a category has no effect with', async () => {
    const files = {
      ...SITE,
      'sidebars.js': 'module.exports = {};',
      'content/docs/02-users/_category_.json':
        '{\n  "label": "People",\n  "collapsed": false,\n  "link": { "type": "doc", "id": "levls" }\n}',
    };
    expect((await runBuild(files)).problems).toEqual([
      'content/docs/02-users/_category_.json:3:3 `collapsed` has no effect here. Remove it.',
      'content/docs/02-users/_category_.json:4:11 There is no page `docs/users/levls`. ' +
        'Did you mean `docs/users/levels`?',
      'sidebars.js:1:1 This file is not read: the folders are the sidebar. ' +
        'For another order write `sidebars.ts` in the content folder.',
    ]);
    const { problems, manifest } = await buildFiles(files, { checkExamples: false });
    expect(problems.map((problem) => problem.includes('warning'))).toEqual([true, true, true]);
    expect(toOutline(manifest, 'docs')).toContain('People /docs/users/');
  });
});

describe('a contract', () => {
  it('adds its pages, to which the guide may link', async () => {
    const site = await buildFiles(
      {
        ...SITE,
        'content/docs/page.mdx': '# Page\n\n[API](/docs/api/test)\n',
        'openapi/test.yaml': CONTRACT.replace('nowhere', 'intro'),
      },
      { contract: 'openapi/test.yaml' },
    );
    expect(site.problems).toEqual([]);
    expect(site.findRoute('/docs/api/test')).toMatchObject({ layout: 'reference' });
    expect(site.release.worker).toContain('API Reference');
  });

  it.each(['error', 'warning'] as const)(
    'may have broken links, reported as severity %s',
    async (severity) => {
      const result = await runBuild(
        { ...SITE, 'openapi/test.yaml': CONTRACT },
        { contract: 'openapi/test.yaml', brokenLinks: { content: 'error', contract: severity } },
      );
      expect(result.release === null).toBe(severity === 'error');
      const mark = severity === 'warning' ? 'warning: ' : '';
      expect(result.problems).toEqual([
        `openapi/test.yaml:3:1 ${mark}Broken link \`/docs/users/nowhere\`. ` +
          'Did you mean `/docs/users/intro`?',
      ]);
    },
  );

  it('counts a broken link that several of its pages have', async () => {
    const operation = '{ get: { description: "See [levels](/docs/none)." } }';
    const { problems } = await runBuild(
      {
        ...SITE,
        'openapi/test.yaml': `openapi: 3.1.0\npaths:\n  /a: ${operation}\n  /b: ${operation}\n`,
      },
      { contract: 'openapi/test.yaml', brokenLinks: { content: 'error', contract: 'warning' } },
    );
    expect(problems).toEqual([
      expect.stringMatching(
        /:3:\d+ warning: Broken link `\/docs\/none`\..* It occurs in 2 places\.$/,
      ),
    ]);
  });
});

it('a page that a sidebar lists twice is reported at its second place', async () => {
  const { problems } = await runBuild({
    ...SITE,
    'content/sidebars.ts': `export const sidebars = {\n  docs: ['index', 'users/levels',\n    { label: 'More', pages: ['users/levels'] }],\n};\n`,
  });
  expect(problems).toContain(
    'content/sidebars.ts:3:30 warning: The page `users/levels` is in the sidebar `docs` already. Remove it here or there.',
  );
});

it('a glossary with an error is one problem, however many pages use its terms', async () => {
  const { problems } = await runBuild({
    ...SITE,
    'content/glossary.yaml': 'Level:\n  definitoin: A rank.\n',
    'content/docs/a.mdx': '# A\n\n<Term>Level</Term> and <Term>tier</Term>.\n\n<Glossary />\n',
  });
  expect(problems).toEqual([
    'content/glossary.yaml:2:3 `definitoin` is not read. Did you mean `definition`?',
  ]);
});

it('a problem is also a command of GitHub Actions when it runs there', () => {
  const place = { severity: 'error', file: 'content/a,b.mdx', line: 3, column: 7 } as const;
  const problem = { ...place, message: '100 %\nBroken link.' };
  expect(formatForLog(problem, {})).toBe('content/a,b.mdx:3:7 100 %\nBroken link.');
  expect(formatForLog(problem, { GITHUB_ACTIONS: 'true' }).split('\n').at(-1)).toBe(
    '::error file=content/a%2Cb.mdx,line=3,col=7::100 %25%0ABroken link.',
  );
});
