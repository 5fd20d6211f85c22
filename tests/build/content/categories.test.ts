import { expect, it } from 'vitest';
import { parseCategories } from '../../../build/content/categories.ts';
import { openSourceFolder } from '../../../build/files/source-folder.ts';
import { formatProblem } from '../../../build/problem.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';

const IDS = ['index', 'docs/users/levels', 'docs/about', 'guide/start'];

async function load(files: Record<string, string>, strict = true) {
  const folder = await createTemporaryFolder(files);
  const { categories, problems } = parseCategories(openSourceFolder(folder), Object.keys(files), {
    strict,
    ids: IDS,
  });
  const messages = problems.map((one) => formatProblem(one).replace(toShownFolder(folder), ''));
  return { categories: Object.fromEntries(categories), messages };
}

it.each([
  ['_category_.json', '{ "label": "People", "position": 2.5 }'],
  ['_category_.yml', 'label: People\nposition: 2.5\n'],
  ['_category_.yaml', 'label: People\nposition: 2.5\n'],
])('reads label and position of a folder in %s', async (name, text) => {
  const category = { label: 'People', position: 2.5 };
  expect(await load({ [`docs/02-users/${name}`]: text, [name]: text })).toEqual({
    categories: { 'docs/02-users': category, '': category },
    messages: [],
  });
});

it.each([
  ['docs/02-users', 'levels', 'docs/users/levels'],
  ['docs/02-users', 'users/levels', 'docs/users/levels'],
  ['guide', 'guide/start', 'guide/start'],
])('finds the page of `%s` by the id `%s`', async (folder, id, pageId) => {
  const text = JSON.stringify({ link: { type: 'doc', id } });
  expect(await load({ [`${folder}/_category_.json`]: text })).toEqual({
    categories: { [folder]: { pageId } },
    messages: [],
  });
});

it('reports what has no effect and pages that are not there: as warnings where content is not strict', async () => {
  const name = 'docs/users/_category_.yml';
  const files = { [name]: 'collapsed: false\nlink: { type: doc, id: levls }\n' };
  const reasons = (severity: string) => [
    `${name}:1:1 ${severity}\`collapsed\` has no effect here. Remove it.`,
    `${name}:2:7 ${severity}There is no page \`docs/users/levls\`. Did you mean \`docs/users/levels\`?`,
  ];
  expect((await load(files)).messages).toEqual(reasons(''));
  expect((await load(files, false)).messages).toEqual(reasons('warning: '));
});

it.each(['category.json', '_category_.json5', 'a_category_.json', '_category_.js'])(
  'does not read %s',
  async (name) => {
    expect(await load({ [`docs/${name}`]: '{ "label": "A" }' })).toEqual({
      categories: {},
      messages: [],
    });
  },
);
