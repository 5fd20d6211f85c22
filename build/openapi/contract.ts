import type { HttpMethod } from '../../client/model/http-method.ts';
import type { ReferenceResolver } from './json/references.ts';
import type { SchemaResolver } from './schema/resolve-schema.ts';

/** An OpenAPI document, read: everything that may be missing is either a default or optional here. */
export interface Contract {
  /** File name without its extension. */
  name: string;
  /** Relative to the working directory. */
  file: string;
  title: string;
  version: string;
  summary: string | undefined;
  description: string | undefined;
  termsOfService: string | undefined;
  contact: Contact | undefined;
  license: License | undefined;
  externalDocs: ExternalDocs | undefined;
  servers: Server[];
  tags: Tag[];
  securitySchemes: Map<string, SecurityScheme>;
  /** In document order. */
  operations: Operation[];
  webhooks: Operation[];
  references: ReferenceResolver;
  resolveSchema: SchemaResolver;
}

export interface Contact {
  name: string | undefined;
  url: string | undefined;
  email: string | undefined;
}

export interface License {
  name: string;
  url: string | undefined;
}

export interface ExternalDocs {
  url: string;
  description: string | undefined;
}

export interface Server {
  /** As written, with its variables in braces. */
  url: string;
  description: string | undefined;
  variables: ServerVariable[];
}

export interface ServerVariable {
  name: string;
  defaultValue: string;
  allowed: string[];
  description: string | undefined;
}

export interface Tag {
  name: string;
  label: string;
  description: string | undefined;
}

/** One call, or one webhook. */
export interface Operation {
  kind: 'operation' | 'webhook';
  /** JSON pointer into the contract. */
  pointer: string;
  method: HttpMethod;
  /** Path template, or the webhook's name, or the expression that a callback's address comes from. */
  path: string;
  /** The path as the contract has it: with a fragment where two operations share the real path. */
  pathKey: string;
  operationId: string | undefined;
  summary: string | undefined;
  description: string | undefined;
  /** The first one; undefined without tags. */
  tag: string | undefined;
  isDeprecated: boolean;
  deprecationReason: string | undefined;
  isProvisional: boolean;
  externalDocs: ExternalDocs | undefined;
  servers: Server[];
  /** Whether its servers are not the document's. */
  hasOwnServers: boolean;
  /** Alternatives; each names the schemes that it combines. */
  security: SecurityRequirement[];
  parameters: Parameter[];
  requestBody: RequestBody | undefined;
  responses: Response[];
  callbacks: Callback[];
  samples: AuthorSample[];
}

/** What the API calls at an address that it learns from a request. */
export interface Callback {
  name: string;
  /** Of the kind `webhook`. */
  operations: Operation[];
}

/** Scheme names and the scopes that each needs; without schemes the call needs no credential. */
export type SecurityRequirement = { scheme: string; scopes: string[] }[];

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface Parameter {
  name: string;
  place: ParameterPlace;
  description: string | undefined;
  isRequired: boolean;
  isDeprecated: boolean;
  deprecationReason: string | undefined;
  schema: unknown;
  examples: Example[];
  /** Whether a list in the query repeats the parameter; otherwise commas join its entries. */
  isExploded: boolean;
  style: ParameterStyle;
  /** Where the value is written in a media type: `application/json`. */
  mediaType: string | undefined;
  /** Whether characters such as `/` and `?` stand in the value as they are. */
  isReservedAllowed: boolean;
}

export type ParameterStyle =
  'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'simple' | 'label' | 'matrix';

export interface RequestBody {
  description: string | undefined;
  isRequired: boolean;
  content: MediaType[];
}

export interface MediaType {
  /** For example `application/json`. */
  name: string;
  schema: unknown;
  examples: Example[];
  /** How the parts of a form are written. */
  encodings: PartEncoding[];
}

/** How one field of a form is written. */
export interface PartEncoding {
  name: string;
  contentType: string | undefined;
  headers: Parameter[];
  /** Undefined where the contract says nothing of it. */
  style: ParameterStyle | undefined;
  isExploded: boolean;
}

export interface Example {
  /** Empty where the contract gives a single example without a name. */
  name: string;
  summary: string | undefined;
  description: string | undefined;
  value: unknown;
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  status: string;
  description: string | undefined;
  headers: Parameter[];
  content: MediaType[];
  links: ResponseLink[];
}

/** A call that can follow an answer, with values from it. */
export interface ResponseLink {
  name: string;
  description: string | undefined;
  operationId: string | undefined;
  /** JSON pointer to the operation, or an address elsewhere. */
  operationRef: string | undefined;
  /** Name and value, which may be an expression such as `$response.body#/id`. */
  parameters: [name: string, value: unknown][];
  requestBody: unknown;
}

/** Code that the contract's authors wrote (`x-codeSamples`). */
export interface AuthorSample {
  label: string;
  language: string;
  source: string;
}

export interface SecurityScheme {
  name: string;
  kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other';
  description: string | undefined;
  /** Of an API key: where it is sent and under which name. */
  place: string;
  key: string;
  /** Of HTTP authentication, in lower case: `bearer`, `basic`. */
  scheme: string;
  bearerFormat: string | undefined;
  openIdConnectUrl: string | undefined;
  flows: OAuthFlow[];
}

export interface OAuthFlow {
  name: string;
  authorizationUrl: string | undefined;
  tokenUrl: string | undefined;
  refreshUrl: string | undefined;
  scopes: { name: string; description: string }[];
}
