import { Fragment } from 'react';
import { SCOPES_SLUG } from '../reference/operation-names.ts';
import type { ReferenceModel } from '../reference/reference-model.ts';
import { toInstruction, toSchemeId, toSchemeLabel } from '../reference/security-schemes.ts';
import type { SecurityRequirement } from '../schema/spec.ts';

interface AuthenticationProps {
  /** One of them is enough. */
  security: SecurityRequirement[];
  model: ReferenceModel;
}

/** Which credentials a call takes, and how to send them. */
export function Authentication({ security, model }: AuthenticationProps) {
  const [only = []] = security;
  if (security.length <= 1) {
    return (
      <p className="authentication">
        <Credentials requirement={only} model={model} />
      </p>
    );
  }
  return (
    <>
      <p>Any one of these is enough:</p>
      <ul className="authentication">
        {security.map((requirement, index) => (
          <li key={index}>
            <Credentials requirement={requirement} model={model} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CredentialsProps {
  /** All of them are needed. */
  requirement: SecurityRequirement;
  model: ReferenceModel;
}

function Credentials({ requirement, model }: CredentialsProps) {
  if (requirement.length === 0) return 'No credential is needed.';
  return requirement.map(({ scheme, scopes }, index) => (
    <Fragment key={scheme}>
      {index > 0 && ', together with '}
      <Credential name={scheme} model={model} />
      {scopes.length > 0 && (
        <>
          , with <Scopes names={scopes} model={model} />
        </>
      )}
    </Fragment>
  ));
}

function Credential({ name, model }: { name: string; model: ReferenceModel }) {
  const { spec, paths, infoSlug } = model;
  const scheme = spec.securitySchemes.get(name);
  if (!scheme) return `${name}: not described in the contract `;
  const { how, code } = toInstruction(scheme);
  return (
    <>
      <a href={`${paths.url(infoSlug)}#${toSchemeId(name)}`}>{toSchemeLabel(scheme)}</a>: {how}{' '}
      <code>{code}</code>
    </>
  );
}

/** Scopes, with links to what they allow. */
export function Scopes({ names, model }: { names: string[]; model: ReferenceModel }) {
  const { paths, scopes } = model;
  const ids = new Map(scopes.map(({ name, id }) => [name, id]));
  return (
    <>
      the {names.length === 1 ? 'scope ' : 'scopes '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <a href={`${paths.url(SCOPES_SLUG)}#${ids.get(name)}`}>
            <code>{name}</code>
          </a>
        </Fragment>
      ))}
    </>
  );
}
