import { LANGUAGE_GROUP } from '../model/choices.ts';
import { CodeBlock } from './code-block.tsx';
import type { ExampleSection } from './operation-article.ts';
import { ReferenceHeading } from './reference-heading.tsx';
import { TabSet } from './tab-set.tsx';

/** Code examples, in tabs if there are several. */
export function OperationExamples({ section }: { section: ExampleSection }) {
  const { heading, examples, isByLanguage } = section;
  const [only] = examples;
  return (
    <section>
      <ReferenceHeading heading={heading} />
      {only && examples.length === 1 ? (
        <div id={only.id}>
          <CodeBlock code={only.code} language={only.language} title={only.label} />
        </div>
      ) : (
        <TabSet
          group={isByLanguage ? LANGUAGE_GROUP : undefined}
          labelledBy={heading.id}
          panels={examples.map(({ id, label, language, code }) => ({
            id,
            label,
            value: isByLanguage ? language : label,
            content: <CodeBlock code={code} language={language} />,
          }))}
        />
      )}
    </section>
  );
}
