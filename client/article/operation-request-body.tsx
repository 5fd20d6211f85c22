import type { RequestBodySection } from './operation-article.ts';
import { OperationContent } from './operation-content.tsx';
import { Description } from './reference-description.tsx';
import { ReferenceHeading } from './reference-heading.tsx';

export function RequestBody({ section }: { section: RequestBodySection }) {
  return (
    <section>
      <ReferenceHeading heading={section.heading} />
      {!section.isRequired && <p className="schema-note">The body is optional.</p>}
      <Description html={section.description} />
      <OperationContent content={section.content} isCollapsed={false} />
    </section>
  );
}
