import type { SafeHtml } from './schema-node.ts';

/** A server of the OpenAPI document. */
export interface InfoServer {
  url: string;
  description: SafeHtml;
  variables: { name: string; defaultValue: string; allowed: string[]; description: SafeHtml }[];
}
