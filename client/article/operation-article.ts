import type { HttpMethod } from '../model/http-method.ts';
import type { Heading } from '../model/page.ts';
import type { OpenQuestion } from './provisional.tsx';
import type { SafeHtml, SchemaFact, SchemaField, SchemaNode } from './schema-node.ts';

/** Everything that the page of an operation shows, in order. */
export interface OperationArticle extends MessageSections {
  title: string;
  method: HttpMethod;
  /** Path template, or the name of a webhook. */
  path: string;
  /** URL before the path. Empty for a webhook, which calls the reader's server. */
  baseUrl: string;
  /** Empty if they are the servers of the whole API. */
  servers: InfoServer[];
  /** Empty if the OpenAPI document has none. */
  operationId: string;
  isDeprecated: boolean;
  /** The reason and the replacement. Empty if the OpenAPI document has none. */
  deprecation: SafeHtml;
  isProvisional: boolean;
  /** Where the mark is explained. Null if the OpenAPI document does not say. */
  provisionalDocs: string | null;
  description: SafeHtml;
  /** With ids of the page. */
  questions: OpenQuestion[];
  guide: DocsLink | null;
  samples: SampleSection | null;
  requestExamples: ExampleSection | null;
  responseExamples: ExampleSection | null;
  authentication: AuthenticationSection | null;
  callbacks: CallbackSection | null;
  /** URL of the OpenAPI document of this operation alone. Null if it would be too long. */
  specUrl: string | null;
  /** Id of the note about the fields that no page has room for. Null if there are none. */
  omittedId: string | null;
}

/** What a request and its responses contain. */
export interface MessageSections {
  parameters: ParameterSection[];
  requestBody: RequestBodySection | null;
  responses: ResponseSection | null;
  errors: ErrorSection | null;
}

/** A heading. The table of contents omits those of depth 4. */
export interface SectionHeading extends Omit<Heading, 'depth'> {
  depth: 2 | 3 | 4;
}

export interface CallbackSection {
  heading: Heading;
  calls: CallbackCall[];
}

/** A request that the API sends after the operation. */
export interface CallbackCall extends MessageSections {
  heading: Heading;
  method: HttpMethod;
  /** Runtime expression of the URL: `{$request.body#/callbackUrl}`. */
  expression: string;
  summary: string;
  isDeprecated: boolean;
  description: SafeHtml;
  requestExamples: ExampleSection | null;
  responseExamples: ExampleSection | null;
  callbacks: CallbackSection | null;
}

/** A link to an explanation, on this site or another one. */
export interface DocsLink {
  isGuide: boolean;
  label: string;
  url: string;
}

export interface AuthenticationSection {
  heading: Heading;
  /** One of these is required. An empty one means that no credential is needed. */
  alternatives: AuthenticationStep[][];
  /** Scopes that an API key needs. */
  requiredScopes: string[];
}

/** One credential to send. */
export interface AuthenticationStep {
  name: string;
  /** Where the scheme is explained, if anywhere. */
  url: string | null;
  /** How to send the credential: the text before `code`. */
  how: string;
  /** Empty if the scheme is undefined. */
  code: string;
  scopes: string[];
}

export interface ParameterSection {
  heading: SectionHeading;
  parameters: SchemaField[];
}

export interface RequestBodySection {
  heading: SectionHeading;
  isRequired: boolean;
  description: SafeHtml;
  content: MediaTypeContent[];
}

export interface ResponseSection {
  heading: SectionHeading;
  responses: StatusResponse[];
}

export interface StatusResponse {
  heading: SectionHeading;
  description: SafeHtml;
  headers: SchemaField[];
  content: MediaTypeContent[];
  links: LinkSection[];
}

/** Responses with an error status: a row each. What they have in common is below the rows. */
export interface ErrorSection {
  heading: SectionHeading;
  responses: ErrorResponse[];
  /** Bodies, each with the statuses that have it. */
  bodies: ErrorBody[];
  headers: SchemaField[];
}

export interface ErrorResponse {
  id: string;
  /** `404 Not Found` */
  status: string;
  description: SafeHtml;
  /** What can be wrong, each with a page of its own. Empty if the OpenAPI document does not tell them apart. */
  problems: ProblemEntry[];
  links: LinkSection[];
}

/** A problem that an error response can report. */
export interface ProblemEntry {
  code: string;
  url: string;
  cause: SafeHtml;
}

export interface ErrorBody {
  /** Empty if all errors have this body. */
  statuses: string[];
  content: MediaTypeContent[];
}

/** An operation that can follow a response. */
export interface LinkSection {
  name: string;
  target: { label: string; url: string } | null;
  /** Name of an operation that has no page. */
  fallback: string;
  description: SafeHtml;
  /** Where its parameters come from. */
  facts: SchemaFact[];
}

/** Content of a body. Media types with the same schema share one. */
export interface MediaTypeContent {
  names: string[];
  /** Encoding of the parts of a form. */
  facts: SchemaFact[];
  schema: SchemaNode | null;
}

/** Code samples of a call: a group for each example of its body, with the same code in several languages. */
export interface SampleSection {
  heading: Heading;
  /** Credentials to choose from. Empty if there is only one. */
  credentials: CredentialChoice[];
  groups: SampleGroup[];
  /** Labels of the languages in which tests execute the samples. */
  executedIn: string[];
}

export interface CredentialChoice {
  id: string;
  name: string;
}

export interface SampleGroup {
  id: string;
  label: string;
  name: string;
  description: SafeHtml;
  samples: CodeExample[];
}

export interface ExampleSection {
  heading: SectionHeading;
  examples: CodeExample[];
}

/** One of the examples that the reader can select. */
export interface CodeExample {
  id: string;
  label: string;
  /** Name in the OpenAPI document. A request and its response have the same. Empty for a generated example. */
  name: string;
  description: SafeHtml;
  language: string;
  code: string;
  /** Lines that are for one credential: number of the line, from 1 → index of the credential. */
  credentialLines: ReadonlyMap<number, number>;
  /** Whether it is the body of an error. */
  isError: boolean;
}

/** A server of the OpenAPI document. */
export interface InfoServer {
  url: string;
  description: SafeHtml;
  variables: { name: string; defaultValue: string; allowed: string[]; description: SafeHtml }[];
}

/** The OpenAPI document as a file. */
export interface SpecDownload {
  /** For example `JSON`. */
  format: string;
  url: string;
}
