import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import type { ApiSpec } from '../../build/openapi/schema/spec.ts';
import { loadDocument } from '../../build/openapi/load/load-document.ts';
import type { OpenApiDocument } from '../../build/openapi/load/load-document.ts';
import { toObject, toText } from '../../build/openapi/load/json.ts';
import { parseSpec } from '../../build/openapi/schema/parse-spec.ts';

export const SPEC_FILE = 'openapi/management.yaml';

/** This project's spec, as the compiler reads it, and the document that it was read from. */
export interface OwnSpec {
  spec: ApiSpec;
  /** In one piece: its references stay inside of it. */
  document: OpenApiDocument;
}

let loading: Promise<OwnSpec> | null = null;

/** Load the document of this project, once in a process; throws where it has problems. */
export function loadOwnSpec(): Promise<OwnSpec> {
  loading ??= load();
  return loading;
}

async function load(): Promise<OwnSpec> {
  const { name, document, problems } = await loadDocument(SPEC_FILE);
  if (!document || problems.length > 0) {
    throw new Error(`${resolve(SPEC_FILE)} does not load: ${JSON.stringify(problems)}`);
  }
  return { spec: parseSpec(document, name, SPEC_FILE), document };
}

/** Load the secret that signs the messages of the webhook of the examples. */
export function loadWebhookSecret(): string {
  const examples = toObject(parse(readFileSync('openapi/examples/webhooks.yaml', 'utf8')));
  const { value } = toObject(examples['WebhookCrmWithSecret']);
  return toText(toObject(value)['secret']) ?? '';
}
