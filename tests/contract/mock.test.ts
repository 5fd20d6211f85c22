import { afterAll, expect, test } from 'vitest';
import type { MediaType, Operation, Parameter } from '../../build/openapi/contract.ts';
import { isJson } from '../../build/openapi/payload.ts';
import { SAMPLE_LANGUAGES } from '../../build/openapi/samples/sample-languages.ts';
import { toSampleRequest } from '../../build/openapi/samples/to-sample-request.ts';
import { createValueValidator } from '../../build/openapi/value-validator.ts';
import { createTemporaryFolder } from '../build/temporary-folder.ts';
import { startMockServer } from './mock-server.ts';
import type { Call } from './mock-server.ts';
import { loadOwnContract } from './own-contract.ts';
import { SAMPLE_RUNNERS, runSamples } from './sample-runners.ts';

const { contract, document } = await loadOwnContract();
const validate = createValueValidator(contract);
const mock = await startMockServer(document);
afterAll(() => mock.close());

test.each(SAMPLE_RUNNERS)(
  '$language samples make each call, which is answered as promised',
  async (runner) => {
    const { language, extension } = runner;
    const samples = contract.operations.map((operation) => [
      `${operation.operationId}.${extension}`,
      toSample(operation, language),
    ]);
    const folder = await createTemporaryFolder(Object.fromEntries(samples));
    expect(await runSamples(runner, folder)).toBe('');
    const faults = contract.operations.flatMap((operation) => findFaults(operation, language));
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
  return render(toSampleRequest({ ...operation, servers }, contract));
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
  return [...findRequestFaults(operation, call), ...findAnswerFaults(operation, call)].map(
    (fault) => `${caller} ${fault}`,
  );
}

/** The mock server looks into bodies of `application/json` only, not into merge patches. */
function findRequestFaults({ requestBody }: Operation, { sent }: Call): string[] {
  const content = requestBody?.content ?? [];
  return findBodyFaults(content, sent, 'request').map((fault) => `sent a body that ${fault}`);
}

function findAnswerFaults({ responses }: Operation, call: Call): string[] {
  const { status, text } = call;
  const response = responses.find((promised) => promised.status === String(status));
  if (!response || status >= 400) return [`was answered ${status} ${text}`];
  return [
    ...findHeaderFaults(response.headers, call),
    ...findBodyFaults(response.content, call, 'response').map((fault) => `a body that ${fault}`),
  ].map((fault) => `was answered ${status} with ${fault}`);
}

function findHeaderFaults(promised: Parameter[], { headers }: Call): string[] {
  return promised
    .filter(({ isRequired }) => isRequired)
    .flatMap(({ name, schema }) => {
      const value = headers.get(name);
      if (value === null) return [`no ${name}`];
      return validate(value, schema, 'response').map(({ message }) => `a ${name} that ${message}`);
    });
}

function findBodyFaults(
  content: MediaType[],
  { contentType, text }: { contentType: string; text: string },
  direction: 'request' | 'response',
): string[] {
  if (content.length === 0) return text === '' ? [] : ['should be empty'];
  const media = content.find(({ name }) => name === contentType);
  if (!media) return [`is of the type ${contentType}`];
  if (!isJson(media.name)) return [];
  return validate(JSON.parse(text), media.schema, direction).map(
    ({ pointer, message }) => `at \`${pointer}\` ${message}`,
  );
}
