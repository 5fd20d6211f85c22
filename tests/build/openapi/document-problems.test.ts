import { expect, test } from 'vitest';
import { formatProblem } from '../../../build/problem.ts';
import type { Problem } from '../../../build/problem.ts';
import { compileDocument, compileFile, FIXTURES } from './compile-fixture.ts';

test('names line, column and JSON pointer in a JSON document of any size', async () => {
  const padding = { 'x-padding': 'x'.repeat(4_000_000) };
  const get = { responses: { 200: { $ref: '#/components/responses/Gone' } } };
  const document = { info: padding, paths: { '/users': { get } } };
  const { problems } = await compileDocument(document);
  expect(
    problems.map((problem) => formatProblem(problem).replace(/^.*contract\.json/, '')),
  ).toEqual([
    ':11:13 The target `#/components/responses/Gone` does not exist in the document. Check the spelling, or define it. (at #/paths/~1users/get/responses/200/$ref)',
  ]);
});

test('reports references to a circle, and not what leads to them', async () => {
  const parameters = {
    In: '#/components/parameters/A',
    A: '#/components/parameters/B',
    B: '#/components/parameters/A',
  };
  const get = { parameters: [{ $ref: '#/components/parameters/In' }], responses: {} };
  const { problems } = await compileDocument({
    paths: { '/users': { get } },
    components: {
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, $ref]) => [name, { $ref }]),
      ),
    },
  });
  const circular = ({ message }: Problem) => /`#.*\/(.)` refers back to itself/.exec(message)?.[1];
  expect(problems.map(circular)).toEqual(['A', 'B', 'A']);
});

test('reports that the document does not exist', async () => {
  const { pages, problems } = await compileFile('absent.yaml');
  expect(problems.map(formatProblem)).toEqual([
    'absent.yaml:1:1 This file does not exist, or is a folder.',
  ]);
  expect(pages).toEqual([]);
});

test('checks examples on request', async () => {
  const { problems } = await compileFile(`${FIXTURES}/problems/wrong-examples.yaml`);
  expect(problems).toEqual([]);
});
