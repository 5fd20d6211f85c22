import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../../client/article/code-block.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import { TabSet } from '../../../client/article/tab-set.tsx';
import type { Heading } from '../../../client/model/page.ts';
import {
  TAB_GROUP_ATTRIBUTE,
  CREDENTIAL_GROUP,
  LANGUAGE_GROUP,
} from '../../../client/model/tab-groups.ts';
import type { BodyExample } from '../reference/example-content.ts';
import type { PageBuilder } from '../reference/page-builder.ts';
import type { CredentialChoice, SamplesContent } from '../reference/sample-content.ts';

/** Render examples of bodies, a tab for each. */
export function renderExamples(
  { id }: Heading,
  examples: BodyExample[],
  page: PageBuilder,
): ReactNode {
  const panels = examples.map(({ description, code, language, ...panel }) => ({
    ...panel,
    id: page.createId(`${id}-${panel.label}`),
    value: panel.label,
    content: (
      <>
        <Description nodes={description} />
        <CodeBlock code={code} language={language} wrap="always" />
      </>
    ),
  }));
  return <TabSet labelledBy={id} panels={panels} />;
}

/** Code samples of a call, and the choice of their credential. */
export function Samples({ heading, credentials, panels }: SamplesContent) {
  const tabs = panels.map(({ description, samples, ...panel }) => {
    const languages = samples.map(({ id, label, ...code }) => ({
      id,
      label,
      value: code.language,
      content: <CodeBlock {...code} wrap="always" />,
    }));
    const content = (
      <>
        <Description nodes={description} />
        {languages.length === 1 ? (
          languages[0]?.content
        ) : (
          <TabSet group={LANGUAGE_GROUP} labelledBy={heading.id} panels={languages} isSelect />
        )}
      </>
    );
    return { ...panel, value: panel.label, content };
  });
  return (
    <>
      {credentials.length > 0 && <CredentialChoices choices={credentials} />}
      {tabs.length === 1 ? tabs[0]?.content : <TabSet labelledBy={heading.id} panels={tabs} />}
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
      {...{ [TAB_GROUP_ATTRIBUTE]: CREDENTIAL_GROUP }}
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
