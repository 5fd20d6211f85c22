import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { toObject, toText } from '../../build/openapi/load/json.ts';
import { loadSpec } from '../contract/load-spec.ts';
import type { LoadedSpec } from '../contract/load-spec.ts';

export const SPEC_FILE = 'openapi/management.yaml';

let loading: Promise<LoadedSpec> | null = null;

/** Load the contract of this project, once in a process; throws where it has problems. */
export function loadOwnSpec(): Promise<LoadedSpec> {
  loading ??= loadSpec(SPEC_FILE);
  return loading;
}

/** Load the secret that signs the messages of the webhook of the examples. */
export function loadWebhookSecret(): string {
  const examples = toObject(parse(readFileSync('openapi/examples/webhooks.yaml', 'utf8')));
  const { value } = toObject(examples['WebhookCrmWithSecret']);
  return toText(toObject(value)['secret']) ?? '';
}
