import { expect, test } from 'vitest';
import { checkExamples } from '../../../build/openapi/examples/declared-examples.ts';
import { loadSpec } from '../../../build/openapi/model/parse-spec.ts';
import { formatProblem, hasErrors, sortProblems } from '../../../build/problem.ts';
import { compileFile, FIXTURES } from './compile-fixture.ts';

/** Problems with a fixture's examples, as the command prints them, without the folder. */
async function checkFixture(file: string): Promise<string[]> {
  const { spec, locator } = await loadSpec(`${FIXTURES}/${file}`);
  const problems = spec ? checkExamples(spec, locator) : [];
  return sortProblems(problems).map((problem) =>
    formatProblem(problem).replace(`${FIXTURES}/`, ''),
  );
}

test('reports the position of an invalid example and the rule of its schema', async () => {
  expect(await checkFixture('wrong-examples.yaml')).toEqual([
    // Of parameters and headers.
    'wrong-examples.yaml:12:11 The example is wrong: it is `"ada"`, but must match pattern "^usr_".',
    'wrong-examples.yaml:15:36 The default is wrong: it is `"many"`, but must be integer.',
    'wrong-examples.yaml:18:21 The example is wrong: it is `0.5`, but must be integer.',
    'wrong-examples.yaml:25:15 The example is wrong: it is `"17"`, but must match format "uuid".',
    // Of a response, below references and choices.
    'wrong-examples.yaml:34:21 The example is wrong at `/email`: it is `"ada"`, but must match format "email".',
    'wrong-examples.yaml:35:45 The example is wrong at `/contact/number`: it is `17`, but must be string.',
    'wrong-examples.yaml:36:21 The example is wrong at `/score`: it is `"high"`, but must be integer or null.',
    // Of a request, which leaves out what only the server sets.
    'wrong-examples.yaml:47:24 The example is wrong: it has `nickname`, which the schema does not allow.',
    // Of a choice by `discriminator`, whose variants extend the schema that lists them.
    'wrong-examples.yaml:63:65 The example is wrong at `/2`: it has no `kind`, which is required.',
    'wrong-examples.yaml:63:67 The example is wrong at `/2/lives`: it is `"nine"`, but must be integer.',
    // Of a webhook, which the server sends.
    'wrong-examples.yaml:72:13 The example is wrong: it has no `id`, which is required.',
    // Of the components.
    'wrong-examples.yaml:79:7 The example is wrong: it is `null`, but must be object.',
    'wrong-examples.yaml:87:47 The example is wrong: it is `17`, but must be string.',
    'wrong-examples.yaml:95:54 The default is wrong: it is `"gone"`, but must be one of `"here"`, `"away"`.',
  ]);
});

test('finds the example of an OpenAPI 3.0 document, which is upgraded before it is checked', async () => {
  expect(await checkFixture('wrong-examples-3.0.json')).toEqual([
    'wrong-examples-3.0.json:22:38 The example is wrong at `/2`: it is `0`, but must be > 0. (at #/paths/~1ages/get/responses/200/content/application~1json/example/2)',
    'wrong-examples-3.0.json:22:41 The example is wrong at `/3`: it is `"2"`, but must be integer or null. (at #/paths/~1ages/get/responses/200/content/application~1json/example/3)',
  ]);
});

test('finds the operation of an example in a Swagger 2.0 document', async () => {
  expect(await checkFixture('swagger.yaml')).toEqual([
    'swagger.yaml:10:5 The example is wrong: it is `17`, but must be string.',
    'swagger.yaml:16:9 The example is wrong: it is `17`, but must be string.',
  ]);
});

test('checks the request of a callback as a message that the API sends', async () => {
  expect(await checkFixture('wrong-callback.yaml')).toEqual([
    'wrong-callback.yaml:20:21 The example is wrong: it has no `id`, which is required.',
  ]);
});

test('finds the file that holds the example', async () => {
  expect(await checkFixture('split/api.yaml')).toEqual([
    'split/schemas/user.yaml:3:36 The example is wrong: it is `17`, but must be string.',
  ]);
});

test('reports a schema that cannot be compiled', async () => {
  expect(await checkFixture('unusable-schema.yaml')).toEqual([
    'unusable-schema.yaml:13:9 The schema of this example cannot be used: Invalid regular expression: /[a-z/u: Unterminated character class.',
  ]);
});

test('runs in the compiler on request', async () => {
  const compile = (checkExamples: boolean) =>
    compileFile(`${FIXTURES}/wrong-examples.yaml`, { checkExamples });
  expect(hasErrors((await compile(true)).problems)).toBe(true);
  expect((await compile(false)).problems).toEqual([]);
});
