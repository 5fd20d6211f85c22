import { Fragment } from 'react';
import { CHOICES_ATTRIBUTE, CREDENTIAL_GROUP, LANGUAGE_GROUP } from '../model/choices.ts';
import type { CredentialChoice, SampleGroup, SampleSection } from './operation-article.ts';
import { ExampleCode } from './operation-examples.tsx';
import { ReferenceHeading } from './reference-heading.tsx';
import { TabSet } from './tab-set.tsx';

/** Code samples: by example of the request's body if there are several, then by language. */
export function OperationSamples({ section }: { section: SampleSection }) {
  const { heading, credentials, groups } = section;
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
    </section>
  );
}

function Languages({ group, labelledBy }: { group: SampleGroup; labelledBy: string }) {
  return (
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
  );
}

/** Choose the credential of the samples. The style sheet hides the lines of the others. */
function CredentialChoices({ choices }: { choices: CredentialChoice[] }) {
  return (
    <div
      className="credentials html-only"
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
