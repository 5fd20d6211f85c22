import type { ReactNode } from 'react';
import { PathText } from './reference-parts.tsx';

export interface OperationLinkProps {
  href: string;
  method: string;
  /** Path template. */
  path: string;
  /** The operation's title. */
  label: string;
  children?: ReactNode;
}

/** A link to an operation's page, with its method and path or the author's text. */
export function OperationLink({ href, method, path, label, children }: OperationLinkProps) {
  if (children) {
    return (
      <a href={href} title={`${method.toUpperCase()} ${path}`}>
        {children}
      </a>
    );
  }
  return (
    <a className="operation-link" href={href} title={label}>
      <code>
        {method.toUpperCase()} <PathText path={path} />
      </code>
    </a>
  );
}
