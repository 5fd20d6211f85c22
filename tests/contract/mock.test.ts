import { afterAll, expect, test } from 'vitest';
import { createCsharpParser } from '../support/csharp-parser.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { checkTypes } from './check-types.ts';
import { startMockServer } from './mock-server.ts';
import { loadOwnSpec } from './own-spec.ts';
import { findSampleFaults, listSamples, renderSample } from './sample-calls.ts';
import { listRunners } from './sample-runners.ts';

const own = await loadOwnSpec();
const mock = await startMockServer(own.document);
afterAll(() => mock.close());

const samples = listSamples(own);

/** What is special in another language is tested by requests that are made for it: `samples.test.ts`. */
test.each(listRunners((language) => language === 'typescript'))(
  '$language samples make each call, and get the promised response',
  async (runner) => {
    expect(await findSampleFaults(runner, own, mock)).toEqual([]);
  },
);

test('TypeScript samples compile with every strict check', async () => {
  const files = samples.map((one) => [
    `${one.name}.ts`,
    renderSample(one, 'typescript', own, mock),
  ]);
  const folder = await createTemporaryFolder(Object.fromEntries(files));
  expect(await checkTypes(folder)).toBe('');
});

test('C# samples parse', async () => {
  const isValid = await createCsharpParser();
  expect(isValid('var text = ;')).toBe(false);
  const invalid = samples.filter((sample) => !isValid(renderSample(sample, 'csharp', own, mock)));
  expect(invalid.map(({ name }) => name)).toEqual([]);
});
