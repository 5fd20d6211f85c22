import { describe, expect, it } from 'vitest';
import { formatProblem, sortProblems } from '../../../build/problem.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';
import { compileFolder, compileToProblems } from './compile-folder.ts';

describe('content of other publishers', () => {
  it('may have words of other tools at a code block', async () => {
    const text = '# Page\n\n```js {9} live titel="a"\na(); // [!code focsu]\n```\n';
    const folder = await createTemporaryFolder({ 'page.md': text });
    const { pages, problems } = await compileFolder(folder, { strictContent: false });
    expect(problems).toEqual([]);
    expect(pages[0]?.html).toContain('<pre data-language="js" tabindex="0">');
  });

  it('shows the content of unknown containers and components, and is warned of each kind once', async () => {
    const text = `---
layout: home
hero: Hello
---

import Chart from '../chart.jsx';
import Map from '../map.jsx';
export const now = Date.now();

# Page

<Chart data={now} />

<Accordion open={now}>

In <Badge kind={now}>a badge</Badge>.

</Accordion>

<Badge />

:::details-of
In a container.
:::

:::details-of
Again.
:::

<Card title="A" href="#page" icon="star" />

[[toc]]

<<< @/code.ts{2}
`;
    const folder = await createTemporaryFolder({ 'page.mdx': text });
    const { pages, problems } = await compileFolder(folder, { strictContent: false });
    expect(pages[0]?.html).toContain('<p>In a badge.</p>');
    expect(pages[0]?.html).toContain('<p>In a container.</p>');
    expect(pages[0]?.html).not.toMatch(/import|:::|toc/);
    expect(
      sortProblems(problems).map(({ severity, line, message }) => [severity, line, message]),
    ).toEqual([
      ['warning', 2, '`layout` must be `landing` or `guide`, not `"home"`.'],
      ['warning', 3, '`hero` has no effect here. Remove it.'],
      ['warning', 6, 'Content cannot import code. Components are available without an import.'],
      ['warning', 8, 'Content cannot export code. Write the value where the page shows it.'],
      ['warning', 14, expect.stringContaining('Unknown component `<Accordion>`.')],
      ['warning', 16, expect.stringContaining('Unknown component `<Badge>`.')],
      ['warning', 22, expect.stringContaining('Unknown container `:::details-of`.')],
      ['warning', 30, '`<Card>` has no prop `icon`. There are: title, href.'],
      ['warning', 32, 'The page has a table of contents already. Remove this line.'],
      ['warning', 34, 'The code of another file is not shown. Write it in a code block.'],
    ]);
  });

  it('is warned of components in plain Markdown, once each', async () => {
    const text =
      '# Page\n\n<LinkCard>One</LinkCard> <LinkCard>two</LinkCard> <center>three</center>\n';
    expect(await compileToProblems({ 'page.md': text }, { strictContent: false })).toEqual([
      'page.md:3:1 warning: `<LinkCard>` is not shown in a Markdown file, only what it contains. ' +
        'It is not a component of this site: write Markdown, or use one in an `.mdx` file; `README.md` lists them.',
      'page.md:3:51 warning: `<center>` is not shown in a Markdown file, only what it contains. ' +
        'Remove the tag, or use Markdown.',
    ]);
  });

  it('is warned of a value that another tool fills in, and shows its name', async () => {
    const text = '# Page\n\nNode.js {{ data.node }} and `{{ a }}`.\n';
    const folder = await createTemporaryFolder({ 'page.md': text });
    const { pages, problems } = await compileFolder(folder, { strictContent: false });
    expect(pages[0]?.html).toContain(
      '<p>Node.js <code>data.node</code> and <code>{{ a }}</code>.</p>',
    );
    expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [
        3,
        1,
        '`{{ data.node }}` is not filled in. ' +
          'Write the value, or put it in backticks to show it as it is.',
      ],
    ]);
  });

  it('is warned of JSON that is none', async () => {
    const page = '```json\n{ … }\n```\n';
    expect(await compileToProblems({ 'page.mdx': page }, { strictContent: false })).toEqual([
      'page.mdx:2:3 warning: Invalid JSON: invalid symbol. Use `jsonc` for JSON with comments or gaps.',
    ]);
  });
});

describe('a page with a flaw', () => {
  it('is compiled, and warned of, where an id stands twice', async () => {
    const text = '# Page\n\n## First {#same}\n\n## Second {#same}\n';
    const folder = await createTemporaryFolder({ 'page.md': text });
    const { pages, problems } = await compileFolder(folder);
    expect(pages.map(({ anchors }) => anchors)).toEqual([['page', 'same', 'same']]);
    expect(problems.map(formatProblem)).toEqual([
      `${toShownFolder(folder)}page.md:5:1 warning: ` +
        'The id `same` is on this page twice. Links lead to the first.',
    ]);
  });

  it('is compiled where broken links are warnings, and shows them as they were written', async () => {
    const text = '# Page\n\n[link](/nothing/like/it) ![picture](picture.png)\n';
    const folder = await createTemporaryFolder({ 'page.mdx': text });
    const { pages, problems } = await compileFolder(folder, { strictLinks: false });
    expect(pages[0]?.html).toContain('<a href="/nothing/like/it">link</a>');
    expect(pages[0]?.html).toContain('<img src="picture.png" alt="picture" decoding="async"/>');
    expect(problems.map(({ severity, line, column }) => [severity, line, column])).toEqual([
      ['warning', 3, 1],
      ['warning', 3, 26],
    ]);
  });
});
