import { expect, it } from 'vitest';
import { collectPartials, toPartialPath } from '../../../build/content/partials.ts';
import { openSourceFolder } from '../../../build/files/source-folder.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

it('loads the partials that a page and its partials import, each once', async () => {
  const folder = await createTemporaryFolder({
    'docs/_a.mdx': "\uFEFFimport B from '../_parts/_b.md'\r\nimport A from './_a.mdx'\r\n\r\nA\r\n",
    '_parts/_b.md': "import A from '@site/docs/_a.mdx'\n\nB\n",
    'docs/_draft.mdx': '---\ndraft: true\n---\n\nSecret.\n',
    'docs/_broken.mdx': '---\ntitle: [\n---\n\nText.\n',
    '_secret.mdx': 'Secret.',
  });
  const text = [
    "import A from './_a.mdx'",
    'import Draft from "./_draft.mdx";',
    "import Broken from './_broken.mdx'",
    "import None from './none.mdx'",
    "import Code from './code.js'",
    "import Above from '../../_secret.mdx'",
    "import Package from 'package/a.mdx'",
    "  import Indented from '../_secret.mdx'",
  ].join('\n');
  const partials = collectPartials(openSourceFolder(folder), { source: 'docs/page.mdx', text });
  expect(partials).toEqual({
    'docs/_a.mdx': {
      text: "\uFEFFimport B from '../_parts/_b.md'\nimport A from './_a.mdx'\n\nA\n",
    },
    'docs/_draft.mdx': { refusal: 'is a draft.' },
    'docs/_broken.mdx': { refusal: 'has front matter that cannot be read.' },
    'docs/none.mdx': { refusal: 'does not exist.' },
  });
});

it.each([
  ['./_a.mdx', 'docs/_a.mdx'],
  ['../_a.mdx', '_a.mdx'],
  ['../../_a.mdx', null],
  ['@site/docs/_a.mdx', 'docs/_a.mdx'],
  ['@site/../_a.mdx', null],
  ['@theme/_a.mdx', null],
  ['a.mdx', null],
])('the path of %s is %s', (written, path) => {
  expect(toPartialPath(written, 'docs/page.mdx')).toBe(path);
});
