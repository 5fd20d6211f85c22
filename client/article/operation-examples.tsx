import { BY_LANGUAGE_ATTRIBUTE } from '../model/code-language.ts';
import { CodeBlock } from './code-block.tsx';
import type { CodeExample, ExampleSection } from './operation-article.ts';
import { ReferenceHeading } from './reference-heading.tsx';

/**
 * Pieces of code between which the reader switches. Radio buttons do it without script, by keyboard
 * too; the style sheet shows the panel that follows the checked one.
 */
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
        <div
          className="example-switch"
          role="radiogroup"
          aria-labelledby={heading.id}
          {...(isByLanguage && { [BY_LANGUAGE_ATTRIBUTE]: '' })}
        >
          {examples.map((example, index) => (
            <Option
              key={example.id}
              example={example}
              group={heading.id}
              value={isByLanguage ? example.language : example.label}
              isFirst={index === 0}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function Option(props: { example: CodeExample; group: string; value: string; isFirst: boolean }) {
  const { id, label, language, code } = props.example;
  return (
    <>
      <input
        type="radio"
        id={id}
        name={props.group}
        value={props.value}
        defaultChecked={props.isFirst}
      />
      <label htmlFor={id}>{label}</label>
      <div className="example-panel">
        <CodeBlock code={code} language={language} />
      </div>
    </>
  );
}
