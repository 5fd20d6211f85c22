import type { SafeHtml } from './schema-node.ts';

/** An address that an API is served at. */
export interface InfoServer {
  url: string;
  description: SafeHtml;
  variables: { name: string; defaultValue: string; allowed: string[]; description: SafeHtml }[];
}
