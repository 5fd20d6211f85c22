import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatProblem, sortProblems } from '../../../build/problem.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFolder } from './compile-folder.ts';

const GLOSSARY = 'Mission:\n  definition: Something to do.\n  also: [quest]\n';

describe('a component that is used wrongly', () => {
  it.each([
    [
      'a misspelt prop',
      '<Callout knd="tip">Text</Callout>',
      '3:10 `<Callout>` has no prop `knd`. Did you mean `kind`?',
    ],
    [
      'a prop like no other',
      '<Details summary="S" colour="red">Text</Details>',
      '3:22 `<Details>` has no prop `colour`. It takes: summary, open.',
    ],
    [
      'a prop of a component that takes none',
      '<Glossary sorted />',
      '3:11 `<Glossary>` has no prop `sorted`. It takes none.',
    ],
    ['a missing prop', '<Card title="A" />', '3:1 `<Card>` needs `href="…"`.'],
    [
      'a prop without a value',
      '<Details summary>Text</Details>',
      '3:10 `summary` of `<Details>` needs a value.',
    ],
    [
      'a value for a flag',
      '<Details summary="S" open="yes">Text</Details>',
      '3:22 `open` of `<Details>` takes no value.',
    ],
    [
      'a value that a prop cannot have',
      '<Callout kind="warning">Text</Callout>',
      '3:10 `kind` of `<Callout>` is `warning`. It may be: note, tip, caution, danger.',
    ],
    [
      'props that are spread',
      '<Callout {...{}}>Text</Callout>',
      '3:10 Write the attributes of `<Callout>` one by one: a spread cannot be checked.',
    ],
    [
      'attributes of a tag that are spread',
      "A <a {...{ href: '/other' }}>link</a>",
      '3:6 Write the attributes of `<a>` one by one: a spread cannot be checked.',
    ],
    [
      'an address that is computed',
      "<Card title=\"A\" href={'/oth' + 'er'} />",
      "3:23 Content cannot run code: the value of `href` must be a literal, not `'/oth' + 'er'`. Write it in quotes.",
    ],
    [
      'an address of a tag that is no text',
      'A <a href={5}>link</a>',
      '3:6 `href` of `<a>` must be plain text in quotes: an expression cannot be checked.',
    ],
    [
      'a label that is no text',
      '<Tabs><Tab label={5}>Text</Tab></Tabs>',
      '3:12 `label` of `<Tab>` must be plain text in quotes.',
    ],
    [
      'a block in a sentence',
      'Text <Callout>text</Callout>.',
      '3:6 `<Callout>` must be on its own line, not in a sentence.',
    ],
    [
      'a tab without tabs',
      '<Tab label="A">Text</Tab>',
      '3:1 `<Tab>` stands directly in `<Tabs>` and nowhere else.',
    ],
    [
      'text between tabs',
      '<Tabs>\n<Tab label="A">\nText\n</Tab>\n\nText\n\n</Tabs>',
      '8:1 Only `<Tab label="…">` may stand directly in `<Tabs>`.',
    ],
    ['tabs without a tab', '<Tabs></Tabs>', '3:1 `<Tabs>` has no `<Tab label="…">`.'],
    [
      'two tabs of one value',
      '<Tabs>\n<Tab label="A">1</Tab>\n<Tab label="a">2</Tab>\n</Tabs>',
      '5:1 Two tabs of this set have the value `a`. Give one another `value`.',
    ],
    [
      'a code group around text',
      '<CodeGroup>\n\n```js\na();\n```\n\nText\n\n</CodeGroup>',
      '9:1 `<CodeGroup>` takes fenced code blocks and nothing else.',
    ],
    [
      'steps without a number',
      '<Steps>\n\n- One\n\n</Steps>',
      '5:1 `<Steps>` takes one numbered list (`1. …`) and nothing else.',
    ],
    [
      'text behind steps',
      '<Steps>\n\n1. One\n\nText\n\n</Steps>',
      '7:1 `<Steps>` takes one numbered list (`1. …`) and nothing else.',
    ],
    [
      'steps around nothing',
      '<Steps></Steps>',
      '3:1 `<Steps>` takes one numbered list (`1. …`) and nothing else.',
    ],
    [
      'a file tree around text',
      '<FileTree>\n\nText\n\n</FileTree>',
      '5:1 `<FileTree>` takes one bulleted list (`- name`) and nothing else.',
    ],
    [
      'a paragraph in a file tree',
      '<FileTree>\n\n- a\n\n  Text\n\n</FileTree>',
      '7:3 An entry of `<FileTree>` is a name, a comment behind it, and a list of what is in it.',
    ],
    [
      'an entry without a term',
      '<Definitions>\n\n- **A**: a\n- b\n\n</Definitions>',
      '6:1 This entry has no term. Write it as `- **Term**: definition`.',
    ],
    [
      'a term without a definition',
      '<Definitions>\n\n- **A**:\n\n</Definitions>',
      '5:1 `A` has no definition. Write `- **Term**: definition`.',
    ],
    [
      'a term that is in no glossary',
      'A <Term>misson</Term>.',
      '3:3 Unknown term `misson`. Did you mean `mission`?',
    ],
    [
      'an id that is in no glossary',
      'A <Term id="leaderboard">mission</Term>.',
      '3:3 Unknown term `leaderboard`.',
    ],
    [
      'a term around nothing',
      'A <Term id="mission" />.',
      '3:3 `<Term>` needs the words that it explains.',
    ],
  ])('is reported: %s', async (_, text, problem) => {
    expect(await compile(`# Page\n\n${text}\n`)).toEqual([`page.mdx:${problem}`]);
  });

  it('is reported where there is no glossary at all', async () => {
    expect(await compile('# Page\n\n<Glossary />\n', {})).toEqual([
      'page.mdx:3:1 There is no glossary: write `glossary.yaml` in the content folder.',
    ]);
  });
});

describe('a code block', () => {
  it.each([
    [
      'a misspelt word',
      '```js titel="a.js"\na();\n```',
      '3:7 Unknown word `titel`. Did you mean `title`?',
    ],
    [
      'a word of another tool, in a list',
      '- ```js title="a b" live\n  a();\n  ```',
      '3:21 Unknown word `live`. There are: title, lineNumbers, wrap, schema, operation, ' +
        'request, response.',
    ],
    [
      'lines that are none',
      '```js {a-b}\na();\n```',
      '3:7 `{a-b}` is not a list of lines. Write `{1,3-5}`.',
    ],
    [
      'lines that it has not',
      '```js {1,2-3}\na();\nb();\n```',
      '3:7 `{1,2-3}` names line 3, but there are 2.',
    ],
    [
      'a number that is none',
      '```js lineNumbers=one\na();\n```',
      '3:7 `lineNumbers=one` is not a number. Write `lineNumbers` or `lineNumbers=10`.',
    ],
    [
      'a notation that is none',
      '```js\na();\nb(); // [!code focsu]\n```',
      '5:9 Unknown notation `[!code focsu]`. Did you mean `focus`?',
    ],
  ])('that has %s is reported', async (_, text, problem) => {
    expect(await compile(`# Page\n\n${text}\n`)).toEqual([`page.mdx:${problem}`]);
  });

  it('of another tool is taken as it is where content is not ours', async () => {
    const text = '# Page\n\n```js {9} live titel="a"\na(); // [!code focsu]\n```\n';
    const folder = await createTemporaryFolder({ 'page.md': text });
    const { pages, problems } = await compileFolder(folder, { strictContent: false });
    expect(problems).toEqual([]);
    expect(pages[0]?.html).toContain('<pre data-language="js" tabindex="0">');
  });
});

/** The problems of a content folder that has this page, and a glossary of one term. */
async function compile(
  text: string,
  files: Record<string, string> = { 'glossary.yaml': GLOSSARY },
): Promise<string[]> {
  const folder = await createTemporaryFolder({
    'page.mdx': text,
    'other.mdx': '# Other\n',
    ...files,
  });
  const { problems } = await compileFolder(folder);
  const shown = `${relative(process.cwd(), folder)}/`;
  return sortProblems(problems).map((problem) => formatProblem(problem).replace(shown, ''));
}
