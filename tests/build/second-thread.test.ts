import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSiteServices, createWorkshop, loadSources } from '../../build/compile-site.ts';
import { compilePages } from '../../build/mdx/compile-pages.ts';
import { startSecondThread } from '../../build/second-thread.ts';
import { SITE, buildFiles, toBuildInput } from './site-build.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const SILENT = { report: () => {}, end: () => {} };

it('makes pages that this thread takes from the cache, and none of a page with an error', async () => {
  const folder = await createTemporaryFolder({
    ...SITE,
    'content/docs/wrong.mdx': '# Wrong\n\n<Tabs>\n',
  });
  const input = toBuildInput(folder, { cacheFolder: join(folder, 'cache') });
  const workshop = await createWorkshop(input);
  const sources = await loadSources(input, workshop, SILENT);
  const { compiler } = createSiteServices(input, sources, workshop);
  const load = (name: string) => {
    const files = sources.files.filter(({ source }) => source === name);
    return workshop.pageCache.loadAll(files, compiler).pages.map((kept) => kept?.page?.title);
  };
  const thread = startSecondThread({ input, ...sources });
  const made = ['docs/02-users/01-intro.mdx', 'docs/01-faqs.md', 'docs/wrong.mdx'];
  expect(made.flatMap(load)).toEqual([undefined, undefined, undefined]);
  await Promise.all(
    sources.files.filter(({ source }) => made.includes(source)).map((file) => thread.prepare(file)),
  );
  await thread.stop();
  expect(made.flatMap(load)).toEqual(['What a user is', 'FAQs', undefined]);
  expect(load('docs/index.mdx')).toEqual([undefined]);
});

it('builds many pages with a second thread as it does without a cache, in one', async () => {
  const many = Array.from({ length: 170 }, (_, at): [string, string] => [
    `content/docs/many/page-${at}.mdx`,
    `# Page ${at}\n\n## Part\n\nTo [the next](./page-${(at + 1) % 170}.mdx#part).\n`,
  ]);
  const files = { ...SITE, ...Object.fromEntries(many) };
  const cacheFolder = await createTemporaryFolder({});
  const { release } = await buildFiles(files, { cacheFolder });
  expect(release.id).toBe((await buildFiles(files)).release.id);
});

it('ends with the compilation, also when that fails: a thread that goes on keeps the process alive', async () => {
  const ended: string[] = [];
  const files = Array.from({ length: 150 }, (_, at) => ({
    absolutePath: `/docs/page-${at}.md`,
    file: `docs/page-${at}.md`,
    source: `docs/page-${at}.md`,
    text: '',
    frontMatter: {},
    id: `docs/page-${at}`,
    path: `/docs/page-${at}`,
  }));
  const compiling = compilePages(
    files,
    {
      loadAll: () => ({ pages: [], keepTogether: () => {} }),
      make: () => Promise.reject(new Error('The disk is gone.')),
      startSecondThread: () => ({
        prepare: () => Promise.resolve(),
        stop: () => Promise.resolve(void ended.push('second thread')),
      }),
    },
    () => {},
  );
  await expect(compiling).rejects.toThrow('The disk is gone.');
  expect(ended).toEqual(['second thread']);
});
