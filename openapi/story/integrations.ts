import { toPage } from './resources.ts';
import { addSeconds, find, listOf, toReference } from './tenant.ts';
import type { Operation, Resource, Tenant } from './tenant.ts';

/** `example-webhook-secret` in Base64, so that nobody takes it for a real one. */
export const WEBHOOK_SECRET = 'whsec_ZXhhbXBsZS13ZWJob29rLXNlY3JldA==';

const NEW_WEBHOOK_SECRET = 'whsec_YW5vdGhlci13ZWJob29rLXNlY3JldA==';

/** Seconds from one attempt to deliver a message to the next. */
const RETRY_DELAYS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];

/** Send an event to the webhooks that want it. Each answer is a status code; the last one ends the delivery. */
export function deliver(tenant: Tenant, event: Resource, answers: number[]): void {
  const { id, key, receivedAt } = event;
  const webhooks = listOf(tenant, 'Webhook').filter(
    ({ enabled, eventKeys }) => enabled === true && (eventKeys as unknown[]).includes(key),
  );
  for (const { id: webhookId } of webhooks) {
    let attemptedAt = String(receivedAt);
    const attempts = answers.map((statusCode, index) => {
      if (index > 0) attemptedAt = addSeconds(attemptedAt, RETRY_DELAYS[index - 1] ?? 0);
      return { attemptedAt, statusCode };
    });
    const delivery = {
      ...toDelivery(tenant, webhookId, String(id).replace('evt_', 'dlv_')),
      eventKey: key,
      eventId: id,
      status: 'succeeded',
      attempts,
      createdAt: receivedAt,
    };
    tenant.deliveries.push({ webhookId: String(webhookId), delivery });
  }
}

/** A delivery that has not begun. */
function toDelivery(tenant: Tenant, webhookId: unknown, id: unknown): Resource {
  return {
    id,
    webhook: toReference(tenant, 'Webhook', webhookId),
    eventKey: 'webhook.test',
    eventId: null,
    status: 'pending',
    attempts: [],
    nextAttemptAt: null,
    createdAt: tenant.at,
  };
}

function findDelivery(tenant: Tenant, path: Record<string, string>): Resource {
  const { deliveryId } = path;
  const found = tenant.deliveries.find(({ delivery }) => delivery['id'] === deliveryId);
  if (!found) throw new Error(`At ${tenant.at} there is no delivery ${deliveryId}.`);
  return found.delivery;
}

/** The body of a webhook's request. */
function toMessage(tenant: Tenant, eventId: string | undefined): Resource {
  const event = tenant.events.find(({ id }) => id === eventId) ?? {};
  return { type: event['key'], timestamp: event['receivedAt'], data: event };
}

/** What connects the platform with other systems. */
export const INTEGRATIONS: Record<string, Operation> = {
  onNewUser: (tenant, { query }) => toMessage(tenant, String(query['id'])),
  onCustomEvent: (tenant, { query }) => toMessage(tenant, String(query['id'])),
  onWebhookTest: (tenant, { path }) => ({
    type: 'webhook.test',
    timestamp: tenant.at,
    data: { webhook: toReference(tenant, 'Webhook', path['webhookId']) },
  }),
  listWebhookDeliveries(tenant, { path, query }) {
    const own = tenant.deliveries.filter(({ webhookId }) => webhookId === path['webhookId']);
    return toPage(
      own.map(({ delivery }) => delivery),
      '-createdAt',
      query,
    );
  },
  getWebhookDelivery: (tenant, { path }) => findDelivery(tenant, path),
  resendWebhookDelivery: (tenant, { path }) => ({
    ...findDelivery(tenant, path),
    status: 'pending',
    nextAttemptAt: tenant.at,
  }),
  testWebhook: (tenant, { path, ids }) => ({
    ...toDelivery(tenant, path['webhookId'], ids[0]),
    nextAttemptAt: tenant.at,
  }),
  createWebhookSecret: (tenant, { path }) =>
    withSecret(find(tenant, 'Webhook', path['webhookId']), NEW_WEBHOOK_SECRET),
  createApiKeySecret(tenant, { path }) {
    const key = find(tenant, 'ApiKey', path['apiKeyId']);
    return withSecret(Object.assign(key, { updatedAt: tenant.at }), 'another-api-key-secret');
  },
};

/** Put the secret after the id: `{ id, secret, … }` */
export function withSecret({ id, ...rest }: Resource, secret: string): Resource {
  return { id, secret, ...rest };
}
