import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { toPayloads } from '../../../build/openapi/schema/payload.ts';
import { renderSignedMessage } from '../../../build/openapi/samples/signed-message.ts';
import { createSlicer } from '../../../build/openapi/published/operation-slice.ts';
import { toList, toObject, toText } from '../../../build/openapi/load/json.ts';
import type { Operation, Response } from '../../../build/openapi/schema/spec.ts';
import { loadOwnSpec, loadWebhookSecret } from '../own-spec.ts';

const { spec, document } = await loadOwnSpec();
const { operations } = spec;

describe('problems', () => {
  const catalogue = toObject(parse(readFileSync('openapi/examples/problems.yaml', 'utf8')));
  const codes = Object.keys(catalogue).filter((name) => !name.includes('.'));
  const examples = operations.flatMap((operation) =>
    operation.responses
      .filter(({ status }) => /^[45]/.test(status))
      .flatMap(({ status, content }) =>
        (content[0]?.examples ?? []).map((example) => ({
          label: `${operation.operationId} ${status} ${example.name}`,
          status,
          name: example.name,
          description: example.description,
          value: toObject(example.value),
        })),
      ),
  );

  test('are listed by their code, with their cause', () => {
    const strays = examples.filter(({ status, name, description, value }) => {
      const isWrong = value['code'] !== name || String(value['status']) !== status;
      return isWrong || !catalogue[name] || description === undefined;
    });
    expect(strays.map(({ label }) => label)).toEqual([]);
  });

  test('of the catalogue can all happen', () => {
    const used = new Set(examples.map(({ name }) => name));
    expect(codes.filter((code) => !used.has(code))).toEqual([]);
  });

  test('say how to fix them, in the same words in each example', () => {
    const mismatches = Object.entries(catalogue).filter(([name, example]) => {
      const code = name.split('.')[0] ?? '';
      const { value, ...texts } = toObject(example);
      const { value: firstValue, ...firstTexts } = toObject(catalogue[code]);
      const isSame = isDeepStrictEqual(
        { ...texts, ...toHead(value) },
        { ...firstTexts, ...toHead(firstValue) },
      );
      return !texts['x-fix'] || toObject(value)['code'] !== code || !isSame;
    });
    expect(mismatches).toEqual([]);
  });

  function toHead(value: unknown) {
    const { type, title, status, detail } = toObject(value);
    return { type, title, status, detail };
  }
});

describe('operations', () => {
  const isOpen = ({ security }: Operation) => security.length === 0;

  test('return 415 wherever there is a body', () => {
    expect(findStrays((one) => Boolean(one.requestBody) === hasStatus(one, '415'))).toEqual([]);
  });

  test('take an Api-Version, and return it with the quota', () => {
    const headers = ['Api-Version', 'RateLimit', 'RateLimit-Policy'];
    expect(findStrays((one) => hasHeader(one, 'Api-Version'))).toEqual([]);
    expect(
      findStrays(({ responses }) =>
        responses
          .filter(({ status }) => status.startsWith('2'))
          .every((response) => headers.every((name) => returnsHeader(response, name))),
      ),
    ).toEqual([]);
  });

  test('return 429 and 503 with Retry-After', () => {
    expect(
      findStrays(({ responses }) =>
        ['429', '503'].every((status) =>
          responses.some((one) => one.status === status && returnsHeader(one, 'Retry-After')),
        ),
      ),
    ).toEqual([]);
  });

  test('that return lists limit their pages', () => {
    const limits = operations.flatMap(({ parameters }) =>
      parameters.filter(({ name }) => name === 'limit').map(({ schema }) => toObject(schema)),
    );
    expect(limits).not.toEqual([]);
    expect(limits.filter((one) => !one['maximum'] || !one['default'])).toEqual([]);
  });

  test('that return lists take a sort, unless their order is fixed', () => {
    const lists = operations.filter(({ parameters }) => parameters.some((p) => p.name === 'limit'));
    const unsorted = lists.filter(({ parameters }) => !parameters.some((p) => p.name === 'sort'));
    expect(unsorted.map(({ operationId }) => operationId).toSorted()).toEqual(FIXED_ORDER);
  });

  /** By rank, by the order of the request, or short enough to sort at home. */
  const FIXED_ORDER = [
    'getLeaderboard',
    'listActions',
    'listTriggers',
    'listUserAttributes',
    'listUserImportResults',
  ];

  test('that return lists filter and sort by fields of their entries', () => {
    const strays = operations.flatMap(({ operationId, parameters, responses }) => {
      const [media] = responses.find(({ status }) => status === '200')?.content ?? [];
      const { properties, resolve } = spec.resolveSchema(media?.schema);
      const entry = resolve(resolve(properties.get('data')).items);
      const times = parameters.flatMap(({ name }) => {
        const [, time] = /^(\w+)(?:From|Before)$/.exec(name) ?? [];
        return time ? [`${time}At`] : [];
      });
      const sorts = parameters
        .filter(({ name }) => name === 'sort')
        .flatMap(({ schema }) => toList(toObject(schema)['enum']))
        .map((value) => String(value).replace('-', ''));
      const isList = properties.has('data');
      return isList
        ? [...times, ...sorts]
            .filter((field) => !entry.properties.has(field))
            .map((field) => `${operationId} ${field}`)
        : [];
    });
    expect(strays).toEqual([]);
  });

  test('return 422 with validation-failed wherever there is a body', () => {
    const fails = ({ responses }: Operation) =>
      responses.some(({ content }) =>
        content.some(({ examples }) => examples.some(({ name }) => name === 'validation-failed')),
      );
    expect(findStrays((one) => Boolean(one.requestBody) === fails(one))).toEqual([]);
  });

  test('that create take an Idempotency-Key', () => {
    expect(
      findStrays(
        (one) => (one.method === 'post' && !isOpen(one)) === hasHeader(one, 'Idempotency-Key'),
      ),
    ).toEqual([]);
  });

  test('that create or begin something say where it is', () => {
    const isBegun = ({ status, content }: Response) =>
      status === '201' || (status === '202' && content.length > 0);
    expect(
      findStrays(({ responses }) =>
        responses.filter(isBegun).every((response) => returnsHeader(response, 'Location')),
      ),
    ).toEqual([]);
  });

  test('that update take If-Match, and return 412', () => {
    const updates = operations.filter(({ method }) => method === 'patch');
    expect(updates).not.toEqual([]);
    expect(findStrays((one) => one.method !== 'patch' || hasHeader(one, 'If-Match'))).toEqual([]);
    expect(findStrays((one) => hasHeader(one, 'If-Match') === hasStatus(one, '412'))).toEqual([]);
  });

  test('name a known scope if they take an API key', () => {
    const { apiKey } = toObject(toObject(document['components'])['securitySchemes']);
    const scopes = Object.keys(toObject(toObject(apiKey)['x-scopes']));
    const named = (one: Operation) =>
      toList(toObject(spec.references.find(one.pointer))['x-required-scopes']).map(String);
    const takesKey = (one: Operation) =>
      one.security.flat().some((part) => part.scheme === 'apiKey');
    expect(findStrays((one) => takesKey(one) === named(one).length > 0)).toEqual([]);
    expect(new Set(operations.flatMap(named))).toEqual(new Set(scopes));
  });

  function findStrays(isRight: (operation: Operation) => boolean) {
    return operations.filter((one) => !isRight(one)).map(({ operationId }) => operationId);
  }

  function hasStatus({ responses }: Operation, status: string): boolean {
    return responses.some((response) => response.status === status);
  }

  function returnsHeader({ headers }: Response, name: string): boolean {
    return headers.some((one) => one.name === name);
  }

  function hasHeader({ parameters }: Operation, name: string): boolean {
    return parameters.some((one) => one.location === 'header' && one.name === name);
  }
});

describe('the text of an operation', () => {
  const slice = createSlicer(spec);
  const webhookHeaders = spec.webhooks.flatMap(({ parameters }) => parameters.map((p) => p.name));

  test('names only statuses that the operation returns', () => {
    const strays = findStrays(/\b[1-5]\d\d\b/g, ({ responses }) =>
      responses.map(({ status }) => status),
    );
    expect(strays).toEqual([]);
  });

  test('names only headers, parameters, fields and values that the operation has', () => {
    const strays = findStrays(/(?<=`)[\w-]+(?=`)/g, (operation) => {
      const { paths, components } = toObject(JSON.parse(slice(operation) ?? '{}'));
      const declared = JSON.stringify([paths, components]).replaceAll(/"description":"[^"]*"/g, '');
      return [...webhookHeaders, ...(declared.match(/[\w-]+/g) ?? [])];
    });
    expect(strays).toEqual([]);
  });

  /** Words of an operation's description that are not among those that it may use. */
  function findStrays(words: RegExp, toAllowed: (operation: Operation) => string[]): string[] {
    return operations.flatMap((operation) => {
      const allowed = new Set(toAllowed(operation));
      const found = (operation.description ?? '').match(words) ?? [];
      return found
        .filter((word) => !allowed.has(word))
        .map((word) => `${operation.operationId}: ${word}`);
    });
  }
});

test('what a new resource may leave out has a default, or can be empty', () => {
  const strays = operations.flatMap(({ operationId, method, requestBody }) => {
    const { properties, required, resolve } = spec.resolveSchema(requestBody?.content[0]?.schema);
    return [...properties]
      .filter(([name]) => method === 'post' && !required.has(name) && name !== 'occurredAt')
      .filter(([, part]) => {
        const { defaultValue, nullable, types } = resolve(part);
        const isList = types.some((type) => type === 'array' || type === 'object');
        return !defaultValue && !nullable && !isList;
      })
      .map(([name]) => `${operationId} ${name}`);
  });
  expect(strays).toEqual([]);
});

test('fields have the names that the conventions give them', () => {
  const schemas = Object.entries(toObject(toObject(document['components'])['schemas']));
  const strays = schemas.flatMap(([schema, raw]) =>
    [...spec.resolveSchema(raw).properties.keys()]
      .filter((field) => /^(?:count|total|created|failed)$/.test(field) || isBareId(field))
      .map((field) => `${schema} ${field}`),
  );
  // A count of analytics has its entity beside it. Events have no name, and bodies of requests take bare ids.
  expect(strays.toSorted()).toEqual([
    'AnalyticsTotal total',
    'EntityTotals total',
    'NotificationCreate userId',
    'WebhookDelivery eventId',
  ]);
});

/** Responses name another resource by a reference, which has its name too. */
function isBareId(field: string): boolean {
  return field.endsWith('Id') && !['externalId', 'requestId'].includes(field);
}

test('fields that say who a person is are marked as personal', () => {
  const schemas = Object.entries(toObject(toObject(document['components'])['schemas']));
  const strays = schemas.flatMap(([schema, raw]) => {
    const { properties, resolve } = spec.resolveSchema(raw);
    return PERSONAL_FIELDS.filter((field) => {
      const part = properties.get(field);
      return part !== undefined && resolve(part).privacy !== 'personal';
    }).map((field) => `${schema} ${field}`);
  });
  expect(strays).toEqual([]);
});

const PERSONAL_FIELDS = ['email', 'externalId', 'attributes', 'loginStatus'];

test('the example of each message is signed as it is shown', () => {
  const key = Buffer.from(loadWebhookSecret().replace('whsec_', ''), 'base64');
  const wrong = spec.webhooks.filter(({ parameters, requestBody }) => {
    const [id, timestamp, signature] = parameters.map(({ examples }) => toText(examples[0]?.value));
    const media = requestBody?.content[0];
    const [payload] = media ? toPayloads(media, spec, 'response') : [];
    const signed = `${id}.${timestamp}.${payload?.text}`;
    return signature !== `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  expect(spec.webhooks).toHaveLength(8);
  expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
});

test('the commands of each message send what is shown, signed for the present', () => {
  const secret = loadWebhookSecret();
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const startedAt = Math.floor(Date.now() / 1000);
  const wrong = spec.webhooks.filter((message) => {
    const media = message.requestBody?.content[0];
    const [payload] = media ? toPayloads(media, spec, 'response') : [];
    const commands = renderSignedMessage(message, payload?.text ?? '');
    const script = `curl() { printf '%s\\0' "$@"; }\n${commands}`;
    const env = { ...process.env, WEBHOOK_SECRET: secret };
    const sent = execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0');
    const toHeader = (name: string) =>
      sent.find((text) => text.startsWith(`${name}: `))?.slice(name.length + 2);
    const timestamp = toHeader('webhook-timestamp');
    const signed = `${toHeader('webhook-id')}.${timestamp}.${payload?.text}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    const isSigned = toHeader('webhook-signature') === `v1,${signature}`;
    return Number(timestamp) < startedAt || !isSigned || !sent.includes(String(payload?.text));
  });
  expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
});
