import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadRecords } from '../../build/release/load-records.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import { runScript } from '../support/run-script.ts';
import { findRoute } from '../worker/store/find-route.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const USERS = 'docs/user-guide/users';

const SIDEBARS = `export const sidebars = {
  docs: [
    'index',
    {
      label: 'Users',
      pages: ['user-guide/users/intro', 'user-guide/users/levels'],
    },
    'faqs',
  ],
};
`;

const FILES = {
  'site.ts': `export const site = { title: 'Test Docs', copyright: '© The testers' };\n`,
  'sidebars.ts': SIDEBARS,
  'docs/index.mdx': '# Overview\n',
  'docs/faqs.mdx': '# FAQs\n',
  [`${USERS}/intro.mdx`]: '---\nsidebar_position: 1\n---\n\n# Introduction\n',
  [`${USERS}/levels.mdx`]: '---\nsidebar_position: 2\n---\n\n# Levels\n',
};

test('a new page has front matter, stands after its siblings in the sidebar, and builds', async () => {
  const content = await createTemporaryFolder(FILES);
  const made = await runNew(content, 'users/bulk-import');
  expect(made.code).toBe(0);
  expect(made.output).toContain('which is served at /docs/user-guide/users/bulk-import');
  expect(made.output).toContain(`Added 'user-guide/users/bulk-import' to sidebars.ts`);

  expect(await readFile(join(content, USERS, 'bulk-import.mdx'), 'utf8')).toBe(
    '---\ntitle: Bulk import\n' +
      'description: "To be written: what a reader can do after this page, in one sentence."\n' +
      'sidebar_position: 3\n---\n\nTo be written: one sentence on what this page is for.\n',
  );
  expect(await readFile(join(content, 'sidebars.ts'), 'utf8')).toBe(
    SIDEBARS.replace(
      `'user-guide/users/levels'`,
      `'user-guide/users/levels', 'user-guide/users/bulk-import'`,
    ),
  );

  const out = join(await createTemporaryFolder(), 'dist');
  const built = await runScript(['build', `--content=${content}`, `--out=${out}`]);
  expect(built).toMatchObject({ code: 0, output: expect.not.stringContaining('warning') });
  expect(await loadPlace(out, '/docs/user-guide/users/bulk-import')).toEqual({
    branch: 'Users',
    previous: 'Levels',
    next: 'FAQs',
  });
});

test('a page that is there already is left as it is, whatever it is called', async () => {
  const content = await createTemporaryFolder(FILES);
  for (const name of ['users/levels', 'user-guide/users/levels.mdx']) {
    const refused = await runNew(content, name);
    expect(refused.code).toBe(1);
    expect(refused.output.trim()).toMatch(
      /The page exists: \S*docs\/user-guide\/users\/levels\.mdx\. Choose another name\.$/,
    );
  }
  expect(await readFile(join(content, USERS, 'levels.mdx'), 'utf8')).toBe(
    FILES[`${USERS}/levels.mdx`],
  );
  expect(await readFile(join(content, 'sidebars.ts'), 'utf8')).toBe(SIDEBARS);
});

test('wrong arguments are refused with what to write instead, and without a stack', async () => {
  const content = await createTemporaryFolder(FILES);
  const invalid = await runNew(content, 'Users/Bulk Import');
  expect(invalid.output).toContain('Use lower-case words with hyphens');
  expect(invalid.output).not.toMatch(/^\s+at /m);
  const without = await runScript(['new', `--content=${content}`]);
  expect(without.output).toContain(
    'The name of the page is missing.\n\nUsage: npm run new -- NAME',
  );
  const nowhere = await runNew(join(content, 'none'), 'users/bulk-import');
  expect(nowhere.output).toContain('does not exist');
  expect([invalid, without, nowhere].map(({ code }) => code)).toEqual([1, 1, 1]);
});

test('a content folder without sidebars.ts places a new page by its folder', async () => {
  const { 'sidebars.ts': _, ...files } = FILES;
  const content = await createTemporaryFolder(files);
  const { code, output } = await runNew(content, 'docs/imports/first');
  expect(code).toBe(0);
  expect(output).not.toContain('sidebars.ts');
  expect(await readFile(join(content, 'docs/imports/first.mdx'), 'utf8')).toContain('title: First');
});

function runNew(content: string, name: string) {
  return runScript(['new', name, `--content=${content}`]);
}

/** Return the branch of a page in the sidebar of the release in `folder`, and its neighbours. */
async function loadPlace(folder: string, key: string) {
  const records = loadRecords(folder);
  const [, text = ''] = [...records].find(([name]) => name.startsWith(toManifestKey(''))) ?? [];
  const route = findRoute(parseManifest(text), key);
  return {
    branch: route?.breadcrumbs.at(-1)?.label,
    previous: route?.previous?.label,
    next: route?.next?.label,
  };
}
