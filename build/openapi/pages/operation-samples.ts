import type {
  CodeExample,
  SampleGroup,
  SampleSection,
} from '../../../client/article/operation-article.ts';
import type { AuthorSample, Operation, SecurityRequirement } from '../model/spec.ts';
import type { MessageScope } from './message-content.ts';
import { SAMPLE_LANGUAGES, toSampleLanguage } from './samples/sample-languages.ts';
import { toSampleCases, toSampleRequest } from './samples/to-sample-request.ts';
import type { SampleCase } from './samples/to-sample-request.ts';

/** More alternatives of authentication are on the page, but not in the samples. */
const MAX_CREDENTIALS = 3;

/** Render code samples of a call, with each example of its body and each of its credentials. */
export function toSamples(operation: Operation, scope: MessageScope): SampleSection {
  const { page, spec } = scope;
  const heading = page.createHeading(2, 'Request samples');
  const choices = toCredentialChoices(operation);
  const executed = SAMPLE_LANGUAGES.filter(({ language }) =>
    spec.executedSamples.includes(language),
  );
  return {
    heading,
    executedIn: operation.samples.length === 0 ? executed.map(({ label }) => label) : [],
    credentials: choices.map((schemes, index) => ({
      id: page.createId(`credential-${index + 1}`),
      name: schemes.map(({ scheme }) => scheme).join(' and '),
    })),
    groups: toSampleCases(operation, spec).map((one, _, { length }): SampleGroup => {
      const { name, label, payload } = one;
      const description = page.renderDescription(payload?.description);
      const id = length === 1 ? heading.id : page.createId(`${heading.id}-${label}`);
      const samples = toLanguageSamples(operation, choices, one, scope);
      return {
        id,
        name,
        label,
        description,
        samples: samples.map((sample) => toExample(sample, id, scope)),
      };
    }),
  };
}

/** Empty if there is only one. */
function toCredentialChoices({ security }: Operation): SecurityRequirement[] {
  const isChoice = security.length > 1 && security.every((schemes) => schemes.length > 0);
  return isChoice ? security.slice(0, MAX_CREDENTIALS) : [];
}

type Sample = Pick<CodeExample, 'label' | 'language' | 'code' | 'credentialLines'>;

/** A sample by the authors replaces the generated one of its language. */
function toLanguageSamples(
  operation: Operation,
  choices: SecurityRequirement[],
  sampleCase: SampleCase,
  { spec }: MessageScope,
): Sample[] {
  const requests = (choices.length > 0 ? choices : [operation.security[0] ?? []]).map((security) =>
    toSampleRequest(operation, spec, sampleCase, security),
  );
  const own = operation.samples.map(toOwnSample);
  const languages = new Set(own.map(({ language }) => language));
  const generated = SAMPLE_LANGUAGES.filter(({ language }) => !languages.has(language)).map(
    ({ label, language, render }) => ({ label, language, ...mergeCode(requests.map(render)) }),
  );
  return [...own, ...generated];
}

function toOwnSample({ label, language, source }: AuthorSample): Sample {
  const name = toSampleLanguage(language);
  return { label, language: name, code: source, credentialLines: new Map() };
}

function toExample(sample: Sample, prefix: string, { page }: MessageScope): CodeExample {
  const id = page.createId(`${prefix}-${sample.label}`);
  return { ...sample, id, name: '', description: '', isError: false };
}

/** Merge code that differs in a few lines. Those lines follow each other, with the index of their code. */
function mergeCode(codes: string[]): Pick<Sample, 'code' | 'credentialLines'> {
  const [first = [], ...others] = codes.map((code) => code.split('\n'));
  const isCommon = (toLine: (lines: string[]) => string | undefined) =>
    others.every((lines) => toLine(lines) === toLine(first));
  const shortest = Math.min(...[first, ...others].map(({ length }) => length));
  let start = 0;
  while (start < shortest && isCommon((lines) => lines[start])) start += 1;
  let end = 0;
  while (end < shortest - start && isCommon((lines) => lines.at(-1 - end))) end += 1;
  const merged = first.slice(0, start);
  const credentialLines = new Map<number, number>();
  for (const [index, lines] of [first, ...others].entries()) {
    for (const line of lines.slice(start, lines.length - end)) {
      credentialLines.set(merged.push(line), index);
    }
  }
  return { code: [...merged, ...first.slice(first.length - end)].join('\n'), credentialLines };
}
