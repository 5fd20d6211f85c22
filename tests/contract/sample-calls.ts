import type { Operation } from '../../build/openapi/schema/spec.ts';
import { SAMPLE_LANGUAGES } from '../../build/openapi/samples/sample-languages.ts';
import { toSampleCases, toSampleRequest } from '../../build/openapi/samples/to-sample-request.ts';
import type { SampleCase } from '../../build/openapi/samples/to-sample-request.ts';
import { createFaultFinder } from './find-faults.ts';
import type { MockServer } from './mock-server.ts';
import type { OwnSpec } from './own-spec.ts';
import { runSamples } from './sample-runners.ts';
import type { SampleRunner } from './sample-runners.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/** A sample of the own document. */
export interface Sample {
  /** For files and packages in any language. */
  name: string;
  operation: Operation;
  sampleCase: SampleCase;
}

/** List the samples of all operations. */
export function listSamples({ spec }: OwnSpec): Sample[] {
  return spec.operations.flatMap((operation) =>
    toSampleCases(operation, spec).map((sampleCase, index): Sample => ({
      name: `${operation.operationId?.toLowerCase()}${index}`,
      operation,
      sampleCase,
    })),
  );
}

/** Render the sample of an operation's page, with the mock server in the place of the platform. */
export function renderSample(
  sample: Sample,
  language: string,
  { spec }: OwnSpec,
  mock: MockServer,
): string {
  const { operation, sampleCase } = sample;
  const servers = [
    { url: mock.toServerUrl(toCaller(sample, language)), description: undefined, variables: [] },
  ];
  const { render } = SAMPLE_LANGUAGES.find((known) => known.language === language) ?? {};
  if (!render) throw new Error(`There are no samples in ${language}.`);
  return render(toSampleRequest({ ...operation, servers }, spec, sampleCase));
}

/** Run all samples in a language, in one process; returns what is wrong, in words. */
export async function findSampleFaults(
  { language, extension, ...runner }: SampleRunner,
  own: OwnSpec,
  mock: MockServer,
): Promise<string[]> {
  const samples = listSamples(own);
  const files = samples.map((sample) => [
    `${sample.name}.${extension}`,
    renderSample(sample, language, own, mock),
  ]);
  const folder = await createTemporaryFolder(Object.fromEntries(files));
  const failures = await runSamples({ language, extension, ...runner }, folder);
  const findCallFaults = createFaultFinder(own.spec);
  const faults = samples.flatMap((sample) => {
    const caller = toCaller(sample, language);
    const { operation } = sample;
    const calls = mock.calls.get(caller) ?? [];
    const [call] = calls;
    if (!call || calls.length > 1) return [`${caller} made ${calls.length} calls`];
    if (call.operationId !== operation.operationId) {
      return [`${caller} called ${call.operationId}, and got ${call.status} ${call.text}`];
    }
    return findCallFaults(operation, call).map((fault) => `${caller} ${fault}`);
  });
  return failures === '' ? faults : [failures, ...faults];
}

function toCaller({ name }: Sample, language: string): string {
  return `${language} ${name}`;
}
