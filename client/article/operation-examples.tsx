import { CodeBlock } from './code-block.tsx';
import type { CodeExample, ExampleSection } from './operation-article.ts';
import { ReferenceHeading } from './reference-heading.tsx';
import { TabSet } from './tab-set.tsx';

/** Examples of a body, in tabs if there are several. */
export function OperationExamples({ section }: { section: ExampleSection }) {
  const { heading, examples } = section;
  const [only] = examples;
  return (
    <section>
      <ReferenceHeading heading={heading} />
      {only && examples.length === 1 ? (
        <div id={only.id}>
          <ExampleCode example={only} title={only.label} />
        </div>
      ) : (
        <TabSet
          labelledBy={heading.id}
          panels={examples.map((example) => ({
            id: example.id,
            label: example.label,
            value: example.label,
            example: example.name,
            content: <ExampleCode example={example} />,
            // Errors are mostly alike.
            className: example.isError ? 'html-only' : undefined,
          }))}
        />
      )}
    </section>
  );
}

/** Lines wrap: in a column half as wide as the page, the URL would be out of sight. */
export function ExampleCode({ example, title }: { example: CodeExample; title?: string }) {
  const { code, language, credentialLines } = example;
  return (
    <CodeBlock
      code={code}
      language={language}
      title={title}
      credentialLines={credentialLines}
      wrap="always"
    />
  );
}
