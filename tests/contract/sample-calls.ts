import { SAMPLE_LANGUAGES } from '../../build/openapi/samples/sample-languages.ts';
import { toSampleCases, toSampleRequest } from '../../build/openapi/samples/to-sample-request.ts';
import type { SampleCase } from '../../build/openapi/samples/to-sample-request.ts';
import type { Operation } from '../../build/openapi/schema/spec.ts';
import { createCsharpParser } from '../support/csharp-parser.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { checkTypes } from './check-types.ts';
import { createFaultFinder } from './find-faults.ts';
import type { LoadedSpec } from './load-spec.ts';
import { startMockServer } from './mock-server.ts';
import { runSamples } from './sample-runners.ts';
import type { SampleRunner } from './sample-runners.ts';

/** A sample of an operation. */
interface Sample {
  /** For files and packages in any language. */
  name: string;
  operation: Operation;
  sampleCase: SampleCase;
}

/** Says what is wrong with all samples of a contract. */
export interface SampleChecks {
  /** Run the samples in a language, in one process: each makes its call, and gets the promised response. */
  findFaults(runner: SampleRunner): Promise<string[]>;
  /** Compile those in TypeScript with every strict check. */
  findTypeErrors(): Promise<string>;
  /** Parse those in C#, which nothing here runs. */
  findSyntaxErrors(): Promise<string[]>;
  close(): void;
}

/** Start a mock server for the samples of a contract, which are those of all its operations, and return their checks. */
export async function startSampleChecks(
  { spec, document }: LoadedSpec,
  operations = spec.operations,
): Promise<SampleChecks> {
  const mock = await startMockServer(document);
  const samples = operations.flatMap((operation) =>
    toSampleCases(operation, spec).map((sampleCase, index): Sample => ({
      name: `${operation.operationId?.toLowerCase()}${index}`,
      operation,
      sampleCase,
    })),
  );

  /** As on the page of the operation, with the mock server in the place of the platform. */
  function render({ name, operation, sampleCase }: Sample, language: string): string {
    const url = mock.toServerUrl(`${language} ${name}`);
    const servers = [{ url, description: undefined, variables: [] }];
    const { render } = SAMPLE_LANGUAGES.find((known) => known.language === language) ?? {};
    if (!render) throw new Error(`There are no samples in ${language}.`);
    return render(toSampleRequest({ ...operation, servers }, spec, sampleCase));
  }

  function createFolder(language: string, extension: string): Promise<string> {
    const files = samples.map((one) => [`${one.name}.${extension}`, render(one, language)]);
    return createTemporaryFolder(Object.fromEntries(files));
  }

  return {
    async findFaults(runner) {
      const { language, extension } = runner;
      const failures = await runSamples(runner, await createFolder(language, extension));
      const findCallFaults = createFaultFinder(spec);
      const faults = samples.flatMap(({ name, operation }) => {
        const caller = `${language} ${name}`;
        const calls = mock.calls.get(caller) ?? [];
        const [call] = calls;
        if (!call || calls.length > 1) return [`${caller} made ${calls.length} calls`];
        if (call.operationId !== operation.operationId) {
          return [`${caller} called ${call.operationId}, and got ${call.status} ${call.text}`];
        }
        return findCallFaults(operation, call).map((fault) => `${caller} ${fault}`);
      });
      return failures === '' ? faults : [failures, ...faults];
    },
    findTypeErrors: async () => checkTypes(await createFolder('typescript', 'ts')),
    async findSyntaxErrors() {
      const isValid = await createCsharpParser();
      if (isValid('var text = ;')) throw new Error('The parser finds no error in C#.');
      return samples.flatMap((one) => (isValid(render(one, 'csharp')) ? [] : [one.name]));
    },
    close: () => mock.close(),
  };
}
