import { Fragment } from 'react';
import type { SecurityRequirement, SecurityScheme } from '../schema/spec.ts';
import { toScopeId } from '../reference/api-scopes.ts';
import { toHumanId } from '../reference/operation-names.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';
import { toAuthorization } from '../samples/to-sample-request.ts';

interface AuthenticationProps {
  /** Alternatives; each lists the schemes that it combines. */
  security: SecurityRequirement[];
  reference: ReferenceContext;
}

/** Which credentials a call takes, and how to send them. */
export function Authentication({ security, reference }: AuthenticationProps) {
  const [only = []] = security;
  if (security.length <= 1) {
    return (
      <p className="authentication">
        <Alternative requirement={only} reference={reference} />
      </p>
    );
  }
  return (
    <>
      <p>Any one of these is enough:</p>
      <ul className="authentication">
        {security.map((requirement, index) => (
          <li key={index}>
            <Alternative requirement={requirement} reference={reference} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Alternative(props: { requirement: SecurityRequirement; reference: ReferenceContext }) {
  if (props.requirement.length === 0) return 'No credential is needed.';
  return props.requirement.map(({ scheme, scopes }, index) => (
    <Fragment key={scheme}>
      {index > 0 && ', together with '}
      <SchemeUse name={scheme} reference={props.reference} />
      {scopes.length > 0 && (
        <>
          , with <Scopes scopes={scopes} reference={props.reference} />
        </>
      )}
    </Fragment>
  ));
}

function SchemeUse({ name, reference }: { name: string; reference: ReferenceContext }) {
  const { spec, paths, infoSlug } = reference;
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
export function Scopes(props: { scopes: string[]; reference: ReferenceContext }) {
  const { scopes, reference } = props;
  const url = reference.paths.url(reference.scopesSlug);
  return (
    <>
      the {scopes.length === 1 ? 'scope ' : 'scopes '}
      {scopes.map((scope, index) => (
        <Fragment key={scope}>
          {index > 0 && ', '}
          <a href={`${url}#${toScopeId(scope)}`}>
            <code>{scope}</code>
          </a>
        </Fragment>
      ))}
    </>
  );
}

/** `operatorToken` → `Operator token`. A name that is not an identifier stays: `OAuth2` */
export function toSchemeLabel({ name, displayName }: SecurityScheme): string {
  return displayName ?? (/^[a-z][A-Za-z\d_-]*$/.test(name) ? toHumanId(name) : name);
}

/** Return the id of a security scheme on the info page. */
export function toSchemeId(name: string): string {
  return `security-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
}

/** Describe how a credential is sent, in words and in code. */
export function toInstruction(scheme: SecurityScheme): { how: string; code: string } {
  const code = `Authorization: ${toAuthorization(scheme)}`;
  switch (scheme.kind) {
    case 'apiKey':
      return toKeyInstruction(scheme);
    case 'http':
      return { how: toHttpInstruction(scheme), code };
    case 'oauth2':
      return { how: 'send an OAuth 2.0 access token as', code };
    case 'openIdConnect':
      return { how: 'send an OpenID Connect token as', code };
    case 'mutualTLS':
      return { how: 'connect with a client certificate,', code: 'mutual TLS' };
    case 'other':
      return { how: 'send a credential of the kind', code: scheme.name };
    default:
      return scheme.kind satisfies never;
  }
}

function toKeyInstruction({ location, key }: SecurityScheme): { how: string; code: string } {
  if (location === 'query') return { how: 'send the key in the query as', code: `?${key}=<key>` };
  if (location === 'cookie') return { how: 'send the key in a cookie as', code: `${key}=<key>` };
  return { how: 'send the key in the header', code: `${key}: <key>` };
}

function toHttpInstruction({ scheme }: SecurityScheme): string {
  if (scheme === 'bearer') return 'send the token as';
  if (scheme !== 'basic') return 'send the credential as';
  return 'send name and password, joined by a colon and Base64-encoded, as';
}
