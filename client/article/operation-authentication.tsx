import { Fragment } from 'react';
import type { AuthenticationSection, AuthenticationStep } from './operation-article.ts';
import { ReferenceHeading } from './reference-parts.tsx';

/** Which credentials an operation takes, and how to send them. */
export function OperationAuthentication({ section }: { section: AuthenticationSection }) {
  const { heading, alternatives, requiredScopes } = section;
  const [only] = alternatives;
  return (
    <section>
      <ReferenceHeading heading={heading} />
      {alternatives.length > 1 && <p>Any one of these is enough:</p>}
      {alternatives.length > 1 ? (
        <ul className="authentication">
          {alternatives.map((steps, index) => (
            <li key={index}>
              <Alternative steps={steps} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="authentication">
          <Alternative steps={only ?? []} />
        </p>
      )}
      {requiredScopes.length > 0 && (
        <p>
          An API key needs <Scopes scopes={requiredScopes} />.
        </p>
      )}
    </section>
  );
}

function Alternative({ steps }: { steps: AuthenticationStep[] }) {
  if (steps.length === 0) return 'No credential is needed.';
  return steps.map((step, index) => (
    <Fragment key={step.name}>
      {index > 0 && ', together with '}
      {step.url === null ? step.name : <a href={step.url}>{step.name}</a>}: {step.how}{' '}
      {step.code !== '' && <code>{step.code}</code>}
      {step.scopes.length > 0 && (
        <>
          , with <Scopes scopes={step.scopes} />
        </>
      )}
    </Fragment>
  ));
}

function Scopes({ scopes }: { scopes: string[] }) {
  return (
    <>
      the {scopes.length === 1 ? 'scope ' : 'scopes '}
      {scopes.map((scope, index) => (
        <Fragment key={scope}>
          {index > 0 && ', '}
          <code>{scope}</code>
        </Fragment>
      ))}
    </>
  );
}
