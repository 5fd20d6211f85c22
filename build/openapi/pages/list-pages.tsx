import { Description } from '../../../client/article/reference-parts.tsx';
import type {
  ApiErrorContent,
  LinkListContent,
  ScopeListContent,
} from '../reference/list-content.ts';
import type { MarkedContent } from '../reference/page-content.ts';
import { DescribedLinks, JsonExample, OperationList, PageTitle, Section } from './page-parts.tsx';

/** The page of an API error: its cause, how to fix it, an example and the operations that return it. */
export function ApiErrorPage({ page }: { page: ApiErrorContent & MarkedContent }) {
  const { code, title, status, meaning, fix, example, operations } = page;
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>{title}</PageTitle>
      <p className="overview-version">
        <code>{code}</code>, status {status}
      </p>
      <Description nodes={meaning} />
      <Section heading={fix.heading}>
        <Description nodes={fix.description} />
      </Section>
      <Section heading={example.heading}>
        <JsonExample value={example.value} />
      </Section>
      <Section heading={operations.heading}>
        <OperationList operations={operations.operations} />
      </Section>
    </div>
  );
}

/** A list of pages by group. */
export function LinkListPage({ page }: { page: LinkListContent & MarkedContent }) {
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>{page.title}</PageTitle>
      <Description nodes={page.description} />
      {page.groups.map(({ heading, links }) => (
        <Section heading={heading} key={heading.id}>
          <DescribedLinks links={links} />
        </Section>
      ))}
    </div>
  );
}

/** The list of scopes: what each allows, and its operations. */
export function ScopeListPage({ page }: { page: ScopeListContent & MarkedContent }) {
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>Scopes</PageTitle>
      <Description nodes={page.description} />
      {page.groups.map(({ heading, description, operations }) => (
        <Section heading={heading} key={heading.id}>
          <Description nodes={description} />
          <OperationList operations={operations} />
        </Section>
      ))}
    </div>
  );
}
