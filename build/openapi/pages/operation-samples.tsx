import { Fragment } from 'react';
import { CodeBlock } from '../../../client/article/code-block.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import { TabSet } from '../../../client/article/tab-set.tsx';
import type { TabPanel } from '../../../client/article/tab-set.tsx';
import {
  CHOICES_ATTRIBUTE,
  CREDENTIAL_GROUP,
  LANGUAGE_GROUP,
} from '../../../client/model/preferences.ts';
import { toSchemeLabel } from './authentication.tsx';
import type { ApiSpec, Operation, SecurityRequirement } from '../schema/spec.ts';
import { ExampleTabs } from './example-tabs.tsx';
import type { CreateSections } from '../reference/message-scope.ts';
import { SAMPLE_LANGUAGES, toSampleLanguage } from '../samples/sample-languages.ts';
import { toSampleCases, toSampleRequest } from '../samples/to-sample-request.ts';
import type { SampleCase } from '../samples/to-sample-request.ts';

/** More alternatives of authentication are on the page, but not in the samples. */
const MAX_CREDENTIALS = 3;

/** Create the section of code samples of a call: by example of its body if there are several, then by language. */
export const createSamples: CreateSections = (operation, { page, spec }) => {
  if (operation.kind === 'webhook') return [];
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
  const panels = toSampleCases(operation, spec).map((one, _, { length }): TabPanel => {
    const id = length === 1 ? heading.id : page.createId(`${heading.id}-${one.label}`);
    const samples = toLanguageSamples(operation, choices, one, spec);
    const languages = samples.map(({ label, language, ...merged }) => ({
      id: page.createId(`${id}-${label}`),
      label,
      value: language,
      content: <CodeBlock language={language} {...merged} wrap="always" />,
    }));
    const content = (
      <>
        <Description nodes={page.renderDescription(one.payload?.description)} />
        <TabSet group={LANGUAGE_GROUP} labelledBy={heading.id} panels={languages} />
      </>
    );
    return { id, label: one.label, value: one.label, example: one.name, content };
  });
  const children = (
    <>
      {credentials.length > 0 && <CredentialChoices choices={credentials} />}
      {panels.length === 1 ? (
        panels[0]?.content
      ) : (
        <ExampleTabs labelledBy={heading.id} panels={panels} />
      )}
    </>
  );
  return [{ heading, children }];
};

interface CredentialChoice {
  id: string;
  /** By which the reader's choice is stored. */
  name: string;
  label: string;
}

/** Choose the credential of the samples. The style sheet hides the lines of the others. */
function CredentialChoices({ choices }: { choices: CredentialChoice[] }) {
  return (
    <div
      className="credentials"
      data-markdown-ignore=""
      role="radiogroup"
      aria-label="Credential of the samples"
      {...{ [CHOICES_ATTRIBUTE]: CREDENTIAL_GROUP }}
    >
      {choices.map(({ id, name, label }, index) => (
        <Fragment key={id}>
          <input
            type="radio"
            id={id}
            name={CREDENTIAL_GROUP}
            value={name}
            defaultChecked={index === 0}
          />
          <label htmlFor={id}>{label}</label>
        </Fragment>
      ))}
    </div>
  );
}

/** Empty if there is only one. */
function toCredentialChoices({ security }: Operation): SecurityRequirement[] {
  const isChoice = security.length > 1 && security.every((schemes) => schemes.length > 0);
  return isChoice ? security.slice(0, MAX_CREDENTIALS) : [];
}

interface MergedCode {
  code: string;
  /** Lines that are for one credential: number of the line, from 1 → index of the credential. */
  credentialLines?: ReadonlyMap<number, number>;
}

interface Sample extends MergedCode {
  label: string;
  language: string;
}

/** A sample by the authors replaces the generated one of its language. */
function toLanguageSamples(
  operation: Operation,
  choices: SecurityRequirement[],
  sampleCase: SampleCase,
  spec: ApiSpec,
): Sample[] {
  const requests = (choices.length > 0 ? choices : [operation.security[0] ?? []]).map((security) =>
    toSampleRequest(operation, spec, sampleCase, security),
  );
  const own = operation.samples.map(({ label, language, source }) => ({
    label,
    language: toSampleLanguage(language),
    code: source,
  }));
  const languages = new Set(own.map(({ language }) => language));
  const generated = SAMPLE_LANGUAGES.filter(({ language }) => !languages.has(language)).map(
    ({ label, language, render }) => ({ label, language, ...mergeCode(requests.map(render)) }),
  );
  return [...own, ...generated];
}

/** Merge code that differs in a few lines. Those lines follow each other, with the index of their code. */
function mergeCode(codes: string[]): MergedCode {
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
