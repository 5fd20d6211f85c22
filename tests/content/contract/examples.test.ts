import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toList, toObject } from '../../../build/openapi/load/json.ts';
import { walkDocument } from '../../../build/openapi/load/walk-document.ts';
import {
  toSampleCases,
  toSampleRequest,
} from '../../../build/openapi/samples/to-sample-request.ts';
import { loadOwnSpec } from '../own-spec.ts';

/** Named by recipes, and by examples that show only the latest of a list, or the answers of another question. */
const BEYOND_THE_EXAMPLES = ['seg_espresso_due', 'seg_coffee_lovers', 'ans_light', 'evt_8809'];

/** Times of one object, in the order in which they happen. */
const TIME_ORDER = [
  ['createdFrom', 'createdBefore'],
  ['createdAt', 'updatedAt'],
  ['createdAt', 'attemptedAt', 'nextAttemptAt'],
  ['createdAt', 'lastUsedAt', 'expiresAt'],
  ['createdAt', 'lastMessageAt'],
  ['createdAt', 'startedAt', 'completedAt'],
  ['startedAt', 'countedAt', 'lastCountedAt', 'endsAt'],
  ['occurredAt', 'receivedAt'],
];

const { spec, document } = await loadOwnSpec();

const successes = spec.operations.flatMap(({ operationId = '', responses }) =>
  responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content.flatMap(({ examples }) => examples))
    .map(({ name, value }) => ({ operationId, name, value })),
);

const messages = spec.webhooks.map(({ parameters, requestBody }) => ({
  id: parameters.find(({ name }) => name === 'webhook-id')?.examples[0]?.value,
  event: toObject(requestBody?.content[0]?.examples[0]?.value)['data'],
}));

/** The example tenant: what a response describes, itself or in a list. An object below a key is a reference to it. */
const tenant = new Set([
  ...successes.flatMap(({ value }) => [value, ...findListEntries(value)]).flatMap(toIds),
  ...messages.flatMap((message) => [message, message.event]).flatMap(toIds),
  ...BEYOND_THE_EXAMPLES,
]);

const prefixes = new Set([...tenant].map((id) => id.split('_')[0]));
const ID = new RegExp(`\\b(?:${[...prefixes].join('|')})_\\w+`, 'g');

/** Problems name what does not exist, and the quickstart has a tenant of its own. */
const exclude = ['openapi/examples/problems.yaml', 'content/**/quickstart-api.mdx'];

test('contract and guide name only what the example tenant has', () => {
  const files = globSync('{openapi/{paths,examples},content}/**/*.{yaml,mdx}', { exclude });
  const strays = files.flatMap((file) => {
    const ids: string[] = readFileSync(file, 'utf8').match(ID) ?? [];
    return ids.filter((id) => !tenant.has(id)).map((id) => `${file} names ${id}`);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(strays).toEqual([]);
});

test('the responses of an operation are about what its path names', () => {
  const mismatches = spec.operations.flatMap(({ operationId, parameters }) => {
    const responses = successes.filter((success) => success.operationId === operationId);
    return responses.flatMap(({ name, value }) => {
      const ids: string[] = JSON.stringify(value ?? null).match(ID) ?? [];
      return parameters
        .filter(({ location }) => location === 'path')
        .map(({ examples }) => examples.find((example) => example.name === name) ?? examples[0])
        .map((example) => String(example?.value))
        .filter((id) => {
          const sameKind = ids.filter((other) => other.split('_')[0] === id.split('_')[0]);
          return sameKind.length > 0 && !sameKind.includes(id);
        })
        .map((id) => `A response of ${operationId} does not contain ${id}.`);
    });
  });
  expect(mismatches).toEqual([]);
});

test('the response of a change is younger than what it changes', () => {
  const changes = spec.operations.flatMap(({ operationId, method, parameters }) => {
    const pathIds = parameters.flatMap(({ location, examples }) =>
      location === 'path' ? examples.map(({ value }) => value) : [],
    );
    const responses = successes.filter((success) => success.operationId === operationId);
    return method === 'get'
      ? []
      : responses
          .map(({ value }) => ({ operationId, ...toObject(value) }))
          .filter((value) => 'updatedAt' in value && pathIds.includes(toObject(value)['id']));
  });
  expect(changes.length).toBeGreaterThan(15);
  const unchanged = changes.filter((value) => {
    const { createdAt, updatedAt } = toObject(value);
    return updatedAt === createdAt;
  });
  expect(unchanged.map(({ operationId }) => operationId)).toEqual([]);
});

test('an example of a field is among its allowed values, and so is null where the field may be it', () => {
  const outsideEnum: string[] = [];
  walkDocument({ kind: 'document', value: document }, ({ kind, object, pointer }) => {
    if (kind !== 'schema' || !Array.isArray(object['enum'])) return;
    const allowed: unknown[] = object['enum'];
    const isNullable = toList(object['type']).includes('null');
    const examples = [...toList(object['examples']), ...(isNullable ? [null] : [])];
    if (examples.some((example) => !allowed.includes(example))) outsideEnum.push(pointer);
  });
  expect(outsideEnum).toEqual([]);
});

test('the version after a change is not the one that the request names', () => {
  const strays = spec.operations.flatMap(({ operationId, parameters, responses }) => {
    const named = parameters
      .filter(({ name }) => name === 'If-Match' || name === 'If-None-Match')
      .map(({ examples }) => examples[0]?.value);
    return responses
      .filter(({ status }) => status.startsWith('2'))
      .flatMap(({ headers }) => headers.filter(({ name }) => name === 'ETag'))
      .filter(({ examples }) => named.includes(examples[0]?.value))
      .map(() => operationId);
  });
  expect(strays).toEqual([]);
});

test('the entries of a list are in the order that it has by itself', () => {
  const strays = spec.operations.flatMap(({ operationId, parameters }) => {
    const { description = '', examples } = parameters.find(({ name }) => name === 'sort') ?? {};
    const [, ascending] = /the order of\s+`(\w+)`/.exec(description) ?? [];
    const sort = ascending ?? String(examples?.[0]?.value ?? '');
    const field = sort.replace('-', '');
    return successes
      .filter((success) => sort !== '' && success.operationId === operationId)
      .map(({ value }) => toList(toObject(value)['data']).map((entry) => toObject(entry)[field]))
      .filter((keys) => {
        const sorted = keys.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
        return keys.join() !== (sort.startsWith('-') ? sorted.toReversed() : sorted).join();
      })
      .map(() => operationId);
  });
  expect(strays).toEqual([]);
});

test('a sample does not enable what its text says that you enable later', () => {
  const strays = spec.operations.filter(
    ({ description = '', requestBody }) =>
      description.includes('until you [enable it]') &&
      requestBody?.content.some(({ examples }) =>
        examples.some(({ value }) => toObject(value)['enabled'] === true),
      ),
  );
  expect(strays.map(({ operationId }) => operationId)).toEqual([]);
});

describe('a request and the response with the name of its example', () => {
  const exchanges = spec.operations.flatMap((operation) =>
    toSampleCases(operation, spec).flatMap((sample) => {
      const response = operation.responses
        .filter(({ status }) => status.startsWith('2'))
        .flatMap(({ content }) => content.flatMap(({ examples }) => examples))
        .find(({ name }) => name === sample.name);
      return response ? [{ operation, sample, response: toObject(response.value) }] : [];
    }),
  );

  test('are about the same user', () => {
    const strays = exchanges.filter(({ operation, sample, response }) => {
      const { url } = toSampleRequest(operation, spec, sample);
      const [, id] = /\/users\/(?:external:)?([\w-]+)/.exec(url) ?? [];
      return id !== undefined && !JSON.stringify(response).includes(`"${id}"`);
    });
    expect(strays.map(toLabel)).toEqual([]);
  });

  test('have the same values', () => {
    const strays = exchanges.filter(({ sample, response }) =>
      Object.entries(toObject(sample.payload?.value)).some(
        ([field, value]) =>
          typeof value !== 'object' && field in response && response[field] !== value,
      ),
    );
    expect(strays.map(toLabel)).toEqual([]);
  });

  test('are of a time: nothing is received before it happens', () => {
    const strays = exchanges.filter(({ sample, response }) => {
      const listTimes = (value: unknown, key: string) =>
        findObjects(value).flatMap((object) => (object[key] ? [String(object[key])] : []));
      const last = listTimes(sample.payload?.value, 'occurredAt').toSorted().at(-1) ?? '';
      return listTimes(response, 'receivedAt').some((time) => time < last);
    });
    expect(strays.map(toLabel)).toEqual([]);
  });

  function toLabel({ operation, sample }: (typeof exchanges)[number]): string {
    return `${operation.operationId} ${sample.name}`;
  }
});

test('times of an example are in the order in which they happen', () => {
  const mismatches = findObjects(successes).flatMap((object) =>
    TIME_ORDER.flatMap((keys) => {
      const times = keys.map((key) => object[key]).filter((time) => typeof time === 'string');
      return times.join() === times.toSorted().join() ? [] : [object];
    }),
  );
  expect(mismatches).toEqual([]);
});

function toIds(value: unknown): string[] {
  const { id } = toObject(value);
  return typeof id === 'string' && id.includes('_') ? [id] : [];
}

function findListEntries(value: unknown): unknown[] {
  return findObjects(value).flatMap((object) => Object.values(object).flatMap(toList));
}

function findObjects(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(findObjects);
  if (typeof value !== 'object' || value === null) return [];
  return [toObject(value), ...Object.values(value).flatMap(findObjects)];
}
