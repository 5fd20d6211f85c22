import type { SafeTree } from '../../../client/article/schema-node.ts';
import type { Heading } from '../../../client/model/page.ts';
import { SAMPLE_LANGUAGES } from '../samples/sample-languages.ts';
import { renderSignedMessage } from '../samples/signed-message.ts';
import { hasSamples, toSampleCases, toSampleRequest } from '../samples/to-sample-request.ts';
import type { SampleCase } from '../samples/to-sample-request.ts';
import { isJson, toPayloads } from '../schema/payload.ts';
import type { ApiSpec, Operation, SecurityRequirement } from '../schema/spec.ts';
import type { PageBuilder } from './page-builder.ts';
import { toSchemeLabel } from './security-schemes.ts';

/** Code samples of a call: by example of its body if there are several, then by language. */
export interface SamplesContent {
  heading: Heading;
  /** Empty where there is no choice. */
  credentials: CredentialChoice[];
  panels: SamplePanel[];
}

/** A credential that the samples can show. */
export interface CredentialChoice {
  id: string;
  /** By which the reader's choice is stored. */
  name: string;
  label: string;
}

interface SamplePanel {
  id: string;
  label: string;
  /** Name of the example in the OpenAPI document. */
  example: string;
  description: SafeTree;
  samples: (Sample & { id: string })[];
}

/** More alternatives of authentication are on the page, but not in the samples. */
const MAX_CREDENTIALS = 3;

/** Create the code samples of a call, or the command that sends a message. */
export function createSamples(operation: Operation, page: PageBuilder): SamplesContent[] {
  if (operation.kind === 'webhook') return createMessageSamples(operation, page);
  if (!hasSamples(operation)) return [];
  const { spec } = page.model;
  const heading = page.createHeading(2, 'Request samples');
  const choices = toCredentialChoices(operation);
  const toLabel = (name: string) => {
    const scheme = spec.securitySchemes.get(name);
    return scheme ? toSchemeLabel(scheme) : name;
  };
  const credentials = choices.map((schemes, index) => ({
    id: page.createId(`credential-${index + 1}`),
    name: schemes.map(({ scheme }) => scheme).join(' and '),
    label: schemes.map(({ scheme }) => toLabel(scheme)).join(' and '),
  }));
  const panels = toSampleCases(operation, spec).map((sampleCase, _, { length }): SamplePanel => {
    const { name, label, payload } = sampleCase;
    const id = length === 1 ? heading.id : page.createId(`${heading.id}-${label}`);
    const samples = toLanguageSamples(operation, choices, sampleCase, spec).map((sample) => {
      return { ...sample, id: page.createId(`${id}-${sample.label}`) };
    });
    const description = page.renderDescription(payload?.description);
    return { id, label, example: name, description, samples };
  });
  return [{ heading, credentials, panels }];
}

/** Create the commands that send a message to the reader's receiver, if they can be signed. */
function createMessageSamples(message: Operation, page: PageBuilder): SamplesContent[] {
  const media = message.requestBody?.content.find(({ name }) => isJson(name));
  const [payload] = media ? toPayloads(media, page.model.spec, 'response') : [];
  const code = payload ? renderSignedMessage(message, payload.text) : null;
  if (code === null) return [];
  const heading = page.createHeading(2, 'Send it to your receiver');
  const id = page.createId(`${heading.id}-curl`);
  const sample = { id, label: 'curl', language: 'shell', code };
  const panel = { id: heading.id, label: '', example: '', description: [], samples: [sample] };
  return [{ heading, credentials: [], panels: [panel] }];
}

/** Empty if there is only one. */
function toCredentialChoices({ security }: Operation): SecurityRequirement[] {
  const isChoice = security.length > 1 && security.every((schemes) => schemes.length > 0);
  return isChoice ? security.slice(0, MAX_CREDENTIALS) : [];
}

interface Sample {
  label: string;
  language: string;
  code: string;
  /** Lines that are for one credential: number of the line, from 1 → index of the credential. */
  credentialLines?: ReadonlyMap<number, number>;
}

function toLanguageSamples(
  operation: Operation,
  choices: SecurityRequirement[],
  sampleCase: SampleCase,
  spec: ApiSpec,
): Sample[] {
  const requests = (choices.length > 0 ? choices : [operation.security[0] ?? []]).map((security) =>
    toSampleRequest(operation, spec, sampleCase, security),
  );
  return SAMPLE_LANGUAGES.map(({ label, language, render }) => ({
    label,
    language,
    ...mergeCode(requests.map(render)),
  }));
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
