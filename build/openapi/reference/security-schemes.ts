import { toAuthorization } from '../samples/to-sample-request.ts';
import type { SecurityScheme } from '../schema/spec.ts';
import { toHumanId } from './operation-names.ts';

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
    case 'token':
      return { how: 'send an access token as', code };
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
