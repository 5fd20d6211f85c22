import { toInlineText } from '../load/json.ts';
import type { Operation } from '../schema/spec.ts';
import { quote } from './curl.ts';

/** The headers of Standard Webhooks. */
const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Render commands for a POSIX shell that sign a message now, and send it to a receiver on the same machine. Null for
 * messages that are not signed as Standard Webhooks are.
 */
export function renderSignedMessage({ parameters }: Operation, body: string): string | null {
  const headers = parameters.filter(({ name }) => SIGNATURE_HEADERS.includes(name.toLowerCase()));
  const id = headers.find(({ name }) => name.toLowerCase() === 'webhook-id')?.examples[0]?.value;
  if (headers.length < SIGNATURE_HEADERS.length || id === undefined) return null;
  return [
    `SECRET="\${WEBHOOK_SECRET:?Set it to the secret of the webhook.}"`,
    `ID=${quote(toInlineText(id))}`,
    'TIMESTAMP=$(date +%s)',
    `BODY=${quote(body)}`,
    `KEY=$(printf %s "\${SECRET#whsec_}" | base64 --decode | od -An -v -tx1 | tr -d ' \\n')`,
    'SIGNATURE=$(printf %s "$ID.$TIMESTAMP.$BODY" |',
    '  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)',
    'curl --include --request POST \\',
    "  'http://localhost:3000' \\",
    "  --header 'Content-Type: application/json' \\",
    '  --header "webhook-id: $ID" \\',
    '  --header "webhook-timestamp: $TIMESTAMP" \\',
    '  --header "webhook-signature: v1,$SIGNATURE" \\',
    '  --data-raw "$BODY"',
  ].join('\n');
}
