import { afterAll, expect, test } from 'vitest';
import type { Operation } from '../../build/openapi/model/spec.ts';
import { SAMPLE_LANGUAGES } from '../../build/openapi/pages/samples/sample-languages.ts';
import { toSampleRequest } from '../../build/openapi/pages/samples/to-sample-request.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { createFaultFinder } from './find-faults.ts';
import { startMockServer } from './mock-server.ts';
import { loadOwnSpec } from './own-spec.ts';
import { runSamples, SAMPLE_RUNNERS } from './sample-runners.ts';

const { spec, document } = await loadOwnSpec();
const findCallFaults = createFaultFinder(spec);
const mock = await startMockServer(document);
afterAll(() => mock.close());

test.each(SAMPLE_RUNNERS)(
  '$language samples make each call, which is answered as promised',
  async (runner) => {
    const { language, extension } = runner;
    const samples = spec.operations.map((operation) => [
      `${operation.operationId}.${extension}`,
      toSample(operation, language),
    ]);
    const folder = await createTemporaryFolder(Object.fromEntries(samples));
    expect(await runSamples(runner, folder)).toBe('');
    const faults = spec.operations.flatMap((operation) => findFaults(operation, language));
    expect(faults).toEqual([]);
  },
);

/** The sample of the operation's page, with the mock server in the place of the platform. */
function toSample(operation: Operation, language: string): string {
  const servers = [
    { url: mock.toServerUrl(toCaller(operation, language)), description: undefined, variables: [] },
  ];
  const { render } = SAMPLE_LANGUAGES.find((known) => known.language === language) ?? {};
  if (!render) throw new Error(`There are no samples in ${language}.`);
  return render(toSampleRequest({ ...operation, servers }, spec));
}

function toCaller({ operationId }: Operation, language: string): string {
  return `${language} ${operationId}`;
}

/** Say what is wrong with the calls that an operation's sample made; nothing where all is well. */
function findFaults(operation: Operation, language: string): string[] {
  const caller = toCaller(operation, language);
  const calls = mock.calls.get(caller) ?? [];
  const [call] = calls;
  if (!call || calls.length > 1) return [`${caller} made ${calls.length} calls`];
  if (call.operationId !== operation.operationId) {
    return [`${caller} called ${call.operationId}, and was answered ${call.status} ${call.text}`];
  }
  return findCallFaults(operation, call).map((fault) => `${caller} ${fault}`);
}
