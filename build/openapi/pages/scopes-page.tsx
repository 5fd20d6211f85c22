import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { toScopeId } from '../reference/api-scopes.ts';
import type { RoutedOperation } from '../reference/operation-names.ts';
import { OperationList, Section } from './page-parts.tsx';
import type { PageScope } from '../reference/page-scope.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';

/** Introduction of the page of scopes. */
export const SCOPES_TEXT =
  'What each scope of a credential allows, and the operations that need it.';

/** Render the page of scopes: what each allows, and its operations. */
export function renderScopesPage(page: PageScope, reference: ReferenceContext): ReactNode {
  const { scopes, paths, groups } = reference;
  const operations = groups.flatMap((group) => group.operations);
  const scoped = new Set(scopes.flatMap((scope) => scope.operations));
  const others = operations.filter(
    (routed) => routed.operation.kind === 'operation' && !scoped.has(routed),
  );
  const isOpen = ({ operation }: RoutedOperation) =>
    operation.security.every((schemes) => schemes.length === 0);
  const secured = others.filter((routed) => !isOpen(routed));
  return (
    <div className="overview">
      <h1>Scopes</h1>
      <Description nodes={page.renderDescription(SCOPES_TEXT)} />
      {scopes.map(({ name, description, operations: own }) => (
        <Section heading={page.createHeading(2, name, toScopeId(name))} key={name}>
          <Description nodes={page.renderDescription(description || undefined)} />
          <OperationList operations={own} paths={paths} />
        </Section>
      ))}
      {renderOthers('Operations for other credentials', secured, page, reference)}
      {renderOthers('Operations without a credential', others.filter(isOpen), page, reference)}
    </div>
  );
}

function renderOthers(
  text: string,
  operations: RoutedOperation[],
  page: PageScope,
  { paths }: ReferenceContext,
): ReactNode {
  if (operations.length === 0) return null;
  return (
    <Section heading={page.createHeading(2, text)}>
      <OperationList operations={operations} paths={paths} />
    </Section>
  );
}
