import { afterAll, expect, test } from 'vitest';
import type { Operation } from '../../build/openapi/model/spec.ts';
import { SAMPLE_LANGUAGES } from '../../build/openapi/pages/samples/sample-languages.ts';
import {
  toSampleCases,
  toSampleRequest,
} from '../../build/openapi/pages/samples/to-sample-request.ts';
import type { SampleCase } from '../../build/openapi/pages/samples/to-sample-request.ts';
import { createCsharpParser } from '../support/csharp-parser.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { checkTypes } from './check-types.ts';
import { createFaultFinder } from './find-faults.ts';
import { startMockServer } from './mock-server.ts';
import { loadOwnSpec } from './own-spec.ts';
import { findCommand, runSamples, SAMPLE_RUNNERS } from './sample-runners.ts';

const { spec, document } = await loadOwnSpec();
const findCallFaults = createFaultFinder(spec);
const mock = await startMockServer(document);
afterAll(() => mock.close());

interface Sample {
  /** For files and packages in any language. */
  name: string;
  operation: Operation;
  sampleCase: SampleCase;
}

const samples = spec.operations.flatMap((operation) =>
  toSampleCases(operation, spec).map((sampleCase, index): Sample => ({
    name: `${operation.operationId?.toLowerCase()}${index}`,
    operation,
    sampleCase,
  })),
);

/** `npm test` reports the languages that this machine cannot run. */
const runners = SAMPLE_RUNNERS.filter((runner) => findCommand(runner) !== undefined);

test.each(runners)(
  '$language samples make each call, and get the promised response',
  async (runner) => {
    const { language, extension } = runner;
    const files = samples.map((sample) => [
      `${sample.name}.${extension}`,
      renderSample(sample, language),
    ]);
    const folder = await createTemporaryFolder(Object.fromEntries(files));
    expect(await runSamples(runner, folder)).toBe('');
    expect(samples.flatMap((sample) => findFaults(sample, language))).toEqual([]);
  },
);

test('TypeScript samples compile with every strict check', async () => {
  const files = samples.map((one) => [`${one.name}.ts`, renderSample(one, 'typescript')]);
  const folder = await createTemporaryFolder(Object.fromEntries(files));
  expect(await checkTypes(folder)).toBe('');
});

test('C# samples parse', async () => {
  const isValid = await createCsharpParser();
  expect(isValid('var text = ;')).toBe(false);
  const invalid = samples.filter((sample) => !isValid(renderSample(sample, 'csharp')));
  expect(invalid.map(({ name }) => name)).toEqual([]);
});

/** The sample of an operation's page, with the mock server in the place of the platform. */
function renderSample(sample: Sample, language: string): string {
  const { operation, sampleCase } = sample;
  const servers = [
    { url: mock.toServerUrl(toCaller(sample, language)), description: undefined, variables: [] },
  ];
  const { render } = SAMPLE_LANGUAGES.find((known) => known.language === language) ?? {};
  if (!render) throw new Error(`There are no samples in ${language}.`);
  return render(toSampleRequest({ ...operation, servers }, spec, sampleCase));
}

function toCaller({ name }: Sample, language: string): string {
  return `${language} ${name}`;
}

/** Say what is wrong with the calls that a sample made; nothing where all is well. */
function findFaults(sample: Sample, language: string): string[] {
  const { operation } = sample;
  const caller = toCaller(sample, language);
  const calls = mock.calls.get(caller) ?? [];
  const [call] = calls;
  if (!call || calls.length > 1) return [`${caller} made ${calls.length} calls`];
  if (call.operationId !== operation.operationId) {
    return [`${caller} called ${call.operationId}, and got ${call.status} ${call.text}`];
  }
  return findCallFaults(operation, call).map((fault) => `${caller} ${fault}`);
}
