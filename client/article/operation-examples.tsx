import { CodeBlock } from './code-block.tsx';
import type { CodeExample, ExampleSection } from './operation-article.ts';
import { Description, ReferenceHeading } from './reference-parts.tsx';
import { TabSet } from './tab-set.tsx';

/** Examples of a body in tabs. */
export function OperationExamples({ section }: { section: ExampleSection }) {
  const { heading, examples } = section;
  return (
    <section>
      <ReferenceHeading heading={heading} />
      <TabSet
        labelledBy={heading.id}
        panels={examples.map((example) => ({
          id: example.id,
          label: example.label,
          value: example.label,
          example: example.name,
          content: <ExampleCode example={example} />,
          // Errors are mostly alike.
          isIgnored: example.isError,
        }))}
      />
    </section>
  );
}

/** Lines wrap: in a column half as wide as the page, the URL would be out of sight. */
export function ExampleCode({ example }: { example: CodeExample }) {
  const { description, code, language, credentialLines } = example;
  return (
    <>
      <Description html={description} />
      <CodeBlock code={code} language={language} credentialLines={credentialLines} wrap="always" />
    </>
  );
}
