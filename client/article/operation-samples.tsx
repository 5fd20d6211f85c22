import { Fragment } from 'react';
import { CHOICES_ATTRIBUTE, CREDENTIAL_GROUP, LANGUAGE_GROUP } from '../model/preferences.ts';
import type { CredentialChoice, SampleGroup, SampleSection } from './operation-article.ts';
import { ExampleCode } from './operation-examples.tsx';
import { Description, ReferenceHeading } from './reference-parts.tsx';
import { TabSet } from './tab-set.tsx';

/** Code samples: by example of the request's body if there are several, then by language. */
export function OperationSamples({ section }: { section: SampleSection }) {
  const { heading, credentials, groups, executedIn } = section;
  const [only] = groups;
  return (
    <section>
      <ReferenceHeading heading={heading} />
      {credentials.length > 0 && <CredentialChoices choices={credentials} />}
      {only && groups.length === 1 ? (
        <Languages group={only} labelledBy={heading.id} />
      ) : (
        <TabSet
          labelledBy={heading.id}
          panels={groups.map((group) => ({
            id: group.id,
            label: group.label,
            value: group.label,
            example: group.name,
            content: <Languages group={group} labelledBy={heading.id} />,
          }))}
        />
      )}
      {executedIn.length > 0 && <Proof languages={executedIn} />}
    </section>
  );
}

/** What shows that the samples work. */
function Proof({ languages }: { languages: string[] }) {
  return (
    <p className="sample-proof" data-markdown-ignore="">
      Validated against the contract, and executed by its tests in {LIST.format(languages)}.
      <ContractDate />
    </p>
  );
}

const LIST = new Intl.ListFormat('en-GB');

/** The day of the contract, which the build fills in: a page is compiled before the day is known. */
function ContractDate() {
  return <span className="contract-date" />;
}

function Languages({ group, labelledBy }: { group: SampleGroup; labelledBy: string }) {
  return (
    <>
      <Description html={group.description} />
      <TabSet
        group={LANGUAGE_GROUP}
        labelledBy={labelledBy}
        panels={group.samples.map((sample) => ({
          id: sample.id,
          label: sample.label,
          value: sample.language,
          content: <ExampleCode example={sample} />,
        }))}
      />
    </>
  );
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
      {choices.map(({ id, name }, index) => (
        <Fragment key={id}>
          <input
            type="radio"
            id={id}
            name={CREDENTIAL_GROUP}
            value={name}
            defaultChecked={index === 0}
          />
          <label htmlFor={id}>{name}</label>
        </Fragment>
      ))}
    </div>
  );
}
