import type { HttpMethod } from '../model/http-method.ts';
import type { Heading } from '../model/page.ts';
import type { SafeHtml, SchemaField, SchemaNode } from './schema-node.ts';

/** Everything a page of an operation shows, in the order it shows it. */
export interface OperationArticle {
  title: string;
  method: HttpMethod;
  /** Path template, or a webhook's name. */
  path: string;
  /** Where the path begins; empty for a webhook, which calls the reader's own server. */
  baseUrl: string;
  isDeprecated: boolean;
  isProvisional: boolean;
  description: SafeHtml;
  guide: DocsLink | null;
  authentication: AuthenticationSection | null;
  parameters: ParameterSection[];
  requestBody: RequestBodySection | null;
  responses: ResponseSection | null;
  samples: ExampleSection | null;
  requestExamples: ExampleSection | null;
  responseExamples: ExampleSection | null;
}

/** A link to what explains the matter; a page of this site, or one elsewhere. */
export interface DocsLink {
  isGuide: boolean;
  label: string;
  url: string;
}

export interface AuthenticationSection {
  heading: Heading;
  /** Each is enough; those without steps need no credential. */
  alternatives: AuthenticationStep[][];
}

/** One credential to send. */
export interface AuthenticationStep {
  name: string;
  /** Where the scheme is explained. */
  url: string;
  /** In words, ending where the code begins. */
  how: string;
  code: string;
  scopes: string[];
}

export interface ParameterSection {
  heading: Heading;
  parameters: SchemaField[];
}

export interface RequestBodySection {
  heading: Heading;
  isRequired: boolean;
  description: SafeHtml;
  content: MediaTypeContent[];
}

export interface ResponseSection {
  heading: Heading;
  responses: StatusResponse[];
}

export interface StatusResponse {
  heading: Heading;
  isError: boolean;
  description: SafeHtml;
  headers: SchemaField[];
  content: MediaTypeContent[];
}

/** What a body holds; media types of the same schema share one. */
export interface MediaTypeContent {
  names: string[];
  schema: SchemaNode | null;
}

export interface ExampleSection {
  heading: Heading;
  examples: CodeExample[];
}

/** One of several pieces of code between which the reader switches. */
export interface CodeExample {
  id: string;
  label: string;
  language: string;
  code: string;
}
