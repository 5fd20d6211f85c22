import { toContentHash } from '../../../content-hash.ts';
import type { ApiSpec, Operation } from '../../model/spec.ts';
import { SAMPLE_LANGUAGES } from './sample-languages.ts';
import { toSampleCases, toSampleRequest } from './to-sample-request.ts';

/** Hash the samples of an operation that are executed: those in the executed languages, with the first credential. */
export function toSampleDigest(operation: Operation, spec: ApiSpec): string {
  const { executedSamples } = spec;
  const executed = SAMPLE_LANGUAGES.filter(({ language }) => executedSamples.includes(language));
  const requests = toSampleCases(operation, spec).map((sampleCase) =>
    toSampleRequest(operation, spec, sampleCase),
  );
  return toContentHash(JSON.stringify(executed.map(({ render }) => requests.map(render))));
}

/** Return the day since which the samples of an operation pass; null if they have changed since they ran. */
export function findPassedDay(operation: Operation, spec: ApiSpec): string | null {
  const evidence = spec.evidence.get(operation.operationId ?? '');
  return evidence?.digest === toSampleDigest(operation, spec) ? evidence.passedOn : null;
}

/** Render what shows that the samples of a document work, and for which samples nothing does. */
export function renderEvidence(
  spec: ApiSpec,
  routed: { operation: Operation; slug: string }[],
  toUrl: (slug: string) => string,
): string {
  const generated = routed.filter(
    ({ operation }) => operation.kind === 'operation' && operation.samples.length === 0,
  );
  const samples = generated.map(({ operation, slug }) => ({
    operation: operation.operationId ?? slug,
    page: toUrl(slug),
    passedOn: findPassedDay(operation, spec),
  }));
  const languages = SAMPLE_LANGUAGES.map(({ language }) => language);
  const evidence = {
    contract: spec.version,
    against: 'A mock server that is made from the OpenAPI document. Never a running platform.',
    result:
      'Each sample makes its one call, which the document allows, and gets the response that the document promises.',
    executed: spec.executedSamples,
    passed: samples.filter(({ passedOn }) => passedOn !== null),
    notProven: {
      languages: languages.filter((language) => !spec.executedSamples.includes(language)),
      operations: samples.flatMap(({ operation, passedOn }) =>
        passedOn === null ? operation : [],
      ),
      others: [
        'Samples with another credential than the first one of their operation.',
        'Code outside of the API reference: tests run most of it, but they record nothing.',
      ],
    },
  };
  return `${JSON.stringify(evidence, null, 2)}\n`;
}
