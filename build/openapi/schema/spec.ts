import type { OpenQuestion } from '../../../client/article/provisional.tsx';
import type { OpenApiDocument } from '../load/load-document.ts';
import type { RefResolver } from '../load/refs.ts';
import type { SchemaResolver } from './schema.ts';
import type { ValueValidator } from './value-validator.ts';

/** A parsed OpenAPI document: values that may be missing are defaults or optional here. */
export interface ApiSpec {
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
  /** Groups of tags in the sidebar (`x-tagGroups`). */
  tagGroups: TagGroup[];
  /** What nobody knows about the API yet (`x-open-questions`). */
  questions: OpenQuestion[];
  /** Address of the explanation of `x-provisional` (`x-provisional-docs`). */
  provisionalDocs: string | undefined;
  securitySchemes: Map<string, SecurityScheme>;
  /** In document order. */
  operations: Operation[];
  webhooks: Operation[];
  document: OpenApiDocument;
  references: RefResolver;
  resolveSchema: SchemaResolver;
  validate: ValueValidator;
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

interface ServerVariable {
  name: string;
  defaultValue: string;
  allowed: string[];
  description: string | undefined;
}

export interface TagGroup {
  label: string;
  /** Names of tags. */
  tags: string[];
}

export interface Tag {
  name: string;
  label: string;
  description: string | undefined;
  externalDocs: ExternalDocs | undefined;
}

/** An operation or a webhook. */
export interface Operation {
  kind: 'operation' | 'webhook';
  /** JSON pointer into the document. */
  pointer: string;
  method: string;
  /** Path template, or name of the webhook. */
  path: string;
  operationId: string | undefined;
  summary: string | undefined;
  description: string | undefined;
  /** The first tag. */
  tag: string | undefined;
  isDeprecated: boolean;
  deprecationReason: string | undefined;
  isProvisional: boolean;
  /** Ids of the questions that concern the operation (`x-open-questions`). */
  openQuestions: string[];
  externalDocs: ExternalDocs | undefined;
  servers: Server[];
  /** Alternatives; each lists the schemes that it combines. */
  security: SecurityRequirement[];
  /** Scopes that an API key needs (`x-required-scopes`): OpenAPI has scopes for OAuth only. */
  requiredScopes: string[];
  parameters: Parameter[];
  requestBody: RequestBody | undefined;
  responses: Response[];
}

/** Names of schemes with their scopes; without schemes the call needs no credential. */
export type SecurityRequirement = { scheme: string; scopes: string[] }[];

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

export interface Parameter {
  name: string;
  location: ParameterLocation;
  description: string | undefined;
  isRequired: boolean;
  isDeprecated: boolean;
  deprecationReason: string | undefined;
  schema: unknown;
  examples: Example[];
  /** Whether a list repeats the parameter; otherwise commas join its entries. */
  isExploded: boolean;
  /** Whether fields of an object are written as `filter[color]=red`. */
  isDeep: boolean;
  /** Style or media type that samples cannot write: `pipeDelimited`, `application/json`. */
  otherStyle: string | undefined;
}

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
}

export interface Example {
  /** Empty for a single example without a name. */
  name: string;
  summary: string | undefined;
  description: string | undefined;
  /** How to fix the error that it shows (`x-fix`). */
  fix: string | undefined;
  /** Whether that error passes, so that the request may be repeated (`x-retry`). */
  isTemporary?: boolean;
  value: unknown;
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  status: string;
  description: string | undefined;
  headers: Parameter[];
  content: MediaType[];
}

export interface SecurityScheme {
  name: string;
  /** For readers (`x-displayName`). */
  displayName: string | undefined;
  kind: 'apiKey' | 'http' | 'token' | 'other';
  description: string | undefined;
  /** Location and name of an API key. */
  location: string;
  key: string;
  /** Scheme of HTTP authentication, in lower case: `bearer`, `basic`. */
  scheme: string;
  /** Those of OAuth, and those that OpenAPI has no place for, such as those of an API key (`x-scopes`). */
  scopes: ScopeDescription[];
}

export interface ScopeDescription {
  name: string;
  /** What it allows. May be empty. */
  description: string;
}
