import { expect, it } from 'vitest';
import type { Api, ApiRequest } from '../../cli/deploy/cloudflare-api.ts';
import { openKv } from '../../cli/deploy/kv-namespace.ts';

/** A namespace whose API responds with these bodies, in their order, and the requests that it got. */
function openTestKv(bodies: object[]) {
  const requests: ApiRequest[] = [];
  const rest = [...bodies];
  const api: Api = {
    request: async (schema, request) => {
      requests.push(request);
      return schema.parse(rest.shift());
    },
  };
  return { kv: openKv(api, 'n/1'), requests };
}

const ROOT = '/storage/kv/namespaces/n%2F1';

const toDate = (second: number) => new Date(second * 1_000).toUTCString();

it('lists all pages of keys, with the time of the last response', async () => {
  const { kv, requests } = openTestKv([
    {
      date: toDate(100),
      result: [{ name: 'a', metadata: { writtenAt: 7 } }, { name: 'b' }],
      result_info: { cursor: 'c 1' },
    },
    {
      date: toDate(200),
      result: [
        { name: 'c', metadata: { writtenAt: null } },
        { name: 'd', metadata: { other: 'x' } },
      ],
      result_info: { cursor: '' },
    },
  ]);
  expect(await kv.list()).toEqual({
    keys: new Map([
      ['a', 7],
      ['b', null],
      ['c', null],
      ['d', null],
    ]),
    listedAt: 200,
  });
  expect(requests).toEqual([
    { path: `${ROOT}/keys?limit=1000` },
    { path: `${ROOT}/keys?limit=1000&cursor=c+1` },
  ]);
});

it('ends a list without a cursor', async () => {
  const { kv, requests } = openTestKv([{ date: toDate(1), result: [] }]);
  expect(await kv.list()).toEqual({ keys: new Map(), listedAt: 1 });
  expect(requests).toHaveLength(1);
});

it('reads a hundred values in a request, and leaves out missing keys', async () => {
  const keys = Array.from({ length: 101 }, (_, index) => `k${index}`);
  const { kv, requests } = openTestKv([
    { result: { values: { k0: 'zero', k1: null, k2: '' } } },
    { result: { values: { k100: 'last' } } },
  ]);
  expect([...(await kv.read(keys))]).toEqual([
    ['k0', 'zero'],
    ['k2', ''],
    ['k100', 'last'],
  ]);
  const request = { method: 'POST', path: `${ROOT}/bulk/get` };
  expect(requests).toEqual([
    { ...request, body: { keys: keys.slice(0, 100), type: 'text' } },
    { ...request, body: { keys: ['k100'], type: 'text' } },
  ]);
});

it('writes pairs with their time, and returns the keys that KV did not accept', async () => {
  const { kv, requests } = openTestKv([
    { result: { unsuccessful_keys: ['b'] } },
    { result: null },
    { result: {} },
  ]);
  const pairs: [string, string][] = [
    ['a', '1'],
    ['b', '2'],
  ];
  expect(await kv.write(pairs, 9)).toEqual(['b']);
  expect(requests[0]).toEqual({
    method: 'PUT',
    path: `${ROOT}/bulk`,
    body: [
      { key: 'a', value: '1', metadata: { writtenAt: 9 } },
      { key: 'b', value: '2', metadata: { writtenAt: 9 } },
    ],
  });
  expect(await kv.write(pairs, 9)).toEqual([]);
  expect(await kv.write(pairs, 9)).toEqual([]);
});

it('deletes 10,000 keys in a request, and returns those that KV did not delete', async () => {
  const keys = Array.from({ length: 10_001 }, (_, index) => `k${index}`);
  const { kv, requests } = openTestKv([
    { result: { unsuccessful_keys: ['k1', 'k2'] } },
    { result: { unsuccessful_keys: ['k10000'] } },
  ]);
  expect(await kv.delete(keys)).toEqual(['k1', 'k2', 'k10000']);
  const request = { method: 'POST', path: `${ROOT}/bulk/delete` };
  expect(requests).toEqual([
    { ...request, body: keys.slice(0, 10_000) },
    { ...request, body: ['k10000'] },
  ]);
});
