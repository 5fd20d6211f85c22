import type { HttpMethod } from '../model/http-method.ts';
import type { Heading } from '../model/page.ts';
import type { InfoServer } from './info-server.ts';
import type { SafeHtml, SchemaFact, SchemaField, SchemaNode } from './schema-node.ts';

/** Everything a page of an operation shows, in the order it shows it. */
export interface OperationArticle extends MessageSections {
  title: string;
  method: HttpMethod;
  /** Path template, or a webhook's name. */
  path: string;
  /** Where the path begins; empty for a webhook, which calls the reader's own server. */
  baseUrl: string;
  /** Only where they are others than the whole API's. */
  servers: InfoServer[];
  isDeprecated: boolean;
  /** Why, and what to use instead; empty where the contract does not say. */
  deprecation: SafeHtml;
  isProvisional: boolean;
  description: SafeHtml;
  guide: DocsLink | null;
  authentication: AuthenticationSection | null;
  callbacks: CallbackSection | null;
  /** The operation as a contract of its own; null where it would be too long. */
  contractUrl: string | null;
  samples: ExampleSection | null;
  requestExamples: ExampleSection | null;
  responseExamples: ExampleSection | null;
}

/** What a call is sent and what it answers. */
export interface MessageSections {
  parameters: ParameterSection[];
  requestBody: RequestBodySection | null;
  responses: ResponseSection | null;
}

/** A heading that the table of contents leaves out where it is deeper than it goes. */
export interface SectionHeading extends Omit<Heading, 'depth'> {
  depth: 2 | 3 | 4;
}

export interface CallbackSection {
  heading: Heading;
  calls: CallbackCall[];
}

/** A call that the API makes after this one. */
export interface CallbackCall extends MessageSections {
  heading: Heading;
  method: HttpMethod;
  /** Where the address comes from: `{$request.body#/callbackUrl}`. */
  expression: string;
  summary: string;
  isDeprecated: boolean;
  description: SafeHtml;
  callbacks: CallbackSection | null;
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
  /** Where the scheme is explained; null where nobody does. */
  url: string | null;
  /** In words, ending where the code begins. */
  how: string;
  /** Empty where nothing is known of it. */
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
  isError: boolean;
  description: SafeHtml;
  headers: SchemaField[];
  content: MediaTypeContent[];
  links: LinkSection[];
}

/** A call that can follow an answer. */
export interface LinkSection {
  name: string;
  target: { label: string; url: string } | null;
  /** What the contract calls an operation that has no page here. */
  fallback: string;
  description: SafeHtml;
  /** Where its parameters come from. */
  facts: SchemaFact[];
}

/** What a body holds; media types of the same schema share one. */
export interface MediaTypeContent {
  names: string[];
  /** How the parts of a form are sent. */
  facts: SchemaFact[];
  schema: SchemaNode | null;
}

export interface ExampleSection {
  heading: Heading;
  /** Whether the examples say the same in several languages, of which the reader has one. */
  isByLanguage: boolean;
  examples: CodeExample[];
}

/** One of several pieces of code between which the reader switches. */
export interface CodeExample {
  id: string;
  label: string;
  language: string;
  code: string;
}
