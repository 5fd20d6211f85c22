import { Fragment } from 'react';
import type { Credential, ScopeLink } from '../reference/security-schemes.ts';

/** Which credentials a call takes, and how to send them. */
export function Authentication({ alternatives }: { alternatives: Credential[][] }) {
  const [only = []] = alternatives;
  if (alternatives.length <= 1) {
    return (
      <p className="authentication">
        <Credentials credentials={only} />
      </p>
    );
  }
  return (
    <>
      <p>Any one of these is enough:</p>
      <ul className="authentication">
        {alternatives.map((credentials, index) => (
          <li key={index}>
            <Credentials credentials={credentials} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Credentials({ credentials }: { credentials: Credential[] }) {
  if (credentials.length === 0) return 'No credential is needed.';
  return credentials.map(({ name, scheme, scopes }, index) => (
    <Fragment key={name}>
      {index > 0 && ', together with '}
      {scheme ? (
        <>
          <a href={scheme.url}>{scheme.label}</a>: {scheme.how} <code>{scheme.code}</code>
        </>
      ) : (
        `${name}: not described in the contract `
      )}
      {scopes.length > 0 && (
        <>
          , with <Scopes scopes={scopes} />
        </>
      )}
    </Fragment>
  ));
}

/** Scopes, with links to what they allow. */
export function Scopes({ scopes }: { scopes: ScopeLink[] }) {
  return (
    <>
      the {scopes.length === 1 ? 'scope ' : 'scopes '}
      {scopes.map(({ name, url }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <a href={url}>
            <code>{name}</code>
          </a>
        </Fragment>
      ))}
    </>
  );
}
