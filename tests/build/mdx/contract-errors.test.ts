import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatProblem, sortProblems } from '../../../build/problem.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFolder } from './compile-folder.ts';

describe('a page that shows something of the contract', () => {
  it.each([
    [
      'an operation that is none',
      'Text and <Operation id="getBok" />.',
      '1:10 Unknown operation `getBok`. Did you mean `getBook`?',
    ],
    [
      'a schema that is none',
      '<SchemaFields schema="Boook" />',
      '1:1 Unknown schema `Boook`. Did you mean `Book`?',
    ],
    [
      'a field that is none',
      '<SchemaFields schema="Book" fields="title, kinds" />',
      '1:1 The schema `Book` has no field `kinds`. Did you mean `kind`?',
    ],
    [
      'a field that answers have not',
      '<SchemaFields schema="Author" fields="secret" />',
      '1:1 The schema `Author` has no field `secret`. It has name, best.',
    ],
  ])('reports %s', async (_, text, problem) => {
    expect(await compile(text)).toEqual([problem]);
  });

  it('says that there is no contract where there is none', async () => {
    const text = '<Operation id="getBook" />\n\n```json schema="Book"\n{}\n```';
    expect(await compile(text, { hasContract: false })).toEqual([
      '1:1 `<Operation>` needs a contract, and the site is built without one. ' +
        'Name one with `--openapi`.',
      '3:1 This block names a schema, but the site is built without a contract. ' +
        'Name one with `--openapi`.',
    ]);
  });
});

describe('a JSON block', () => {
  it.each([
    [
      'a value of another type, at its key',
      toFence('json schema="Book"', '{\n  "id": "bk_1",\n  "title": 5\n}'),
      '4:3 This JSON is not a valid `Book`: `/title` is `5`, but must be string.',
    ],
    [
      'a field that is missing',
      toFence('json schema="Book"', '{ "title": "Emma" }'),
      '2:1 This JSON is not a valid `Book`: It has no `id`, which is required.',
    ],
    [
      'a field that the schema does not know',
      toFence('json schema="Author[]"', '[{ "nmae": "Jane" }]'),
      '2:4 This JSON is not a valid list of `Author`: `/0/nmae` is a field that the schema does not know. ' +
        'Did you mean `name`?',
    ],
    [
      'what is wrong in a list, under its indentation',
      '- Text\n\n  ```json operation="replaceBook" request\n  { "title": "" }\n  ```',
      '4:5 This JSON is not a valid request of `replaceBook`: `/title` is `""`, ' +
        'but must NOT have fewer than 1 characters.',
    ],
    [
      'an answer that the operation does not give',
      toFence('json operation="getBook" response=201', '{}'),
      '1:1 The operation `getBook` has no JSON for 201. There is JSON for: 200, 404, 503.',
    ],
    [
      'an operation without saying which message',
      toFence('json operation="getBook"', '{}'),
      '1:1 Name `request` or a response, such as `response=200`.',
    ],
    [
      'an operation that takes nothing',
      toFence('json operation="getBook" request', '{}'),
      '1:1 The operation `getBook` takes no JSON.',
    ],
    [
      'a schema that is none',
      toFence('json schema="Bok"', '{}'),
      '1:1 Unknown schema `Bok`. Did you mean `Book`?',
    ],
    [
      'a comma too many',
      toFence('json', '{\n  "a": 1,\n}'),
      '4:1 Invalid JSON: property name expected. Use `jsonc` for JSON with comments or gaps.',
    ],
  ])('reports %s', async (_, text, problem) => {
    expect(await compile(text)).toEqual([problem]);
  });

  it('that is no JSON is a warning in other publishers’ content', async () => {
    const text = toFence('json', '{ … }');
    expect(await compile(text, { strictContent: false })).toEqual([
      '2:3 warning: Invalid JSON: invalid symbol. Use `jsonc` for JSON with comments or gaps.',
    ]);
  });
});

describe('a diagram', () => {
  const INFO = 'mermaid title="T" alt="A leads to B."';
  const HINT = 'Say in `alt` what the diagram shows: ```` ```mermaid title="…" alt="…" ````.';

  it.each([
    [
      'no title',
      toFence('mermaid alt="A"', 'graph TD\na --> b'),
      `1:1 A diagram needs a title. ${HINT}`,
    ],
    [
      'no alternative text',
      toFence('mermaid title="T" alt=" "', 'graph TD\na --> b'),
      `1:1 A diagram needs alternative text. ${HINT}`,
    ],
    [
      'an unknown kind',
      toFence(INFO, 'pie\n"a": 1'),
      '2:1 This diagram cannot be rendered. It must start with one of: flowchart, graph, ' +
        'stateDiagram, sequenceDiagram, classDiagram, erDiagram.',
    ],
    [
      'a direction that does not exist',
      toFence(INFO, 'graph XY\na --> b'),
      '2:1 This diagram cannot be rendered. Invalid mermaid header: "graph XY". ' +
        'Expected "graph TD", "flowchart LR", "stateDiagram-v2", etc.',
    ],
    [
      'an unknown statement',
      toFence(INFO, 'graph TD\n  %% a comment\n  a --> b ??? c'),
      '4:15 This diagram cannot be rendered. `c` is not in the image: the statement was not understood.',
    ],
    [
      'an arrow without spaces',
      toFence(INFO, 'graph TD\n  a-->b'),
      '3:7 This diagram cannot be rendered. `b` is not in the image: the statement was not understood.',
    ],
    [
      'no statement',
      toFence(INFO, 'graph TD'),
      '2:1 This diagram cannot be rendered. It is empty.',
    ],
  ])('is reported for %s', async (_, text, problem) => {
    expect(await compile(text)).toEqual([problem]);
  });
});

describe('an image', () => {
  it.each([
    [
      'no alternative text in Markdown',
      '![](https://example.com/a.png)',
      '1:1 This image has no alternative text. Write `![What it shows](…)`, ' +
        'or `<img src="…" alt="" />` for a decorative image.',
    ],
    [
      'an empty alternative text in a figure',
      '<Figure src="https://example.com/a.png" alt=" " />',
      '1:1 `alt` is empty. Describe what the image shows.',
    ],
    [
      'no file for the dark theme',
      '<Figure src="https://example.com/a.png" dark="dark.png" alt="A" />',
      '1:1 Missing file `dark.png`.',
    ],
  ])('is reported for %s', async (_, text, problem) => {
    expect(await compile(text)).toEqual([problem]);
  });
});

function toFence(info: string, code: string): string {
  return `\`\`\`${info}\n${code}\n\`\`\``;
}

/** The problems of a page with this text. */
async function compile(
  text: string,
  options: Parameters<typeof compileFolder>[1] = {},
): Promise<string[]> {
  const folder = await createTemporaryFolder({ 'page.mdx': `${text}\n` });
  const { problems } = await compileFolder(folder, options);
  const shown = `${relative(process.cwd(), folder)}/page.mdx:`;
  return sortProblems(problems).map((problem) => formatProblem(problem).replace(shown, ''));
}
