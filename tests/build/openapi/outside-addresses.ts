import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { isObject } from '../../../build/openapi/load/json.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFile } from './compile-fixture.ts';

export type Fragment = Record<string, unknown>;

/** A fragment of a document for an address. */
type ToFragment = (address: string) => Fragment;

const TABLE: Record<string, Record<string, Fragment>> = parse(
  readFileSync('tests/fixtures/outside-addresses.yaml', 'utf8'),
);

/** Where OpenAPI and common extensions have an address or the name of a file, but no reference. */
export const POSITIONS = toFragments('positions');

/** Where OpenAPI has references. */
export const REFERENCES = toFragments('references');

function toFragments(part: string): Record<string, ToFragment> {
  const rows = Object.entries(TABLE[part] ?? {}).map(([what, fragment]): [string, ToFragment] => {
    const text = JSON.stringify(fragment);
    return [what, (address) => JSON.parse(text.replaceAll('ADDRESS', address)) as Fragment];
  });
  return Object.fromEntries(rows);
}

const SECRET = 'the-content-of-another-file';

/** Start a server, to which a document leads. Returns its address and the requests that it got. */
export async function listen(): Promise<{ address: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.end(JSON.stringify({ type: 'string', description: SECRET }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests };
}

function merge(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  if (!isObject(a) || !isObject(b)) return b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      key in a && key in b ? merge(a[key], b[key]) : (a[key] ?? b[key]),
    ]),
  );
}

export function toDocument(...fragments: Fragment[]): string {
  const base = {
    openapi: '3.1.0',
    info: { title: 'Far', version: '2' },
    paths: { '/a': { get: { operationId: 'a' } } },
  };
  return JSON.stringify(fragments.reduce<unknown>(merge, base));
}

/**
 * Compile documents with addresses of another host and of files outside of their folder; returns those that show what is
 * there, and the requests that the compiler sent. `targets` are the indexes of the addresses: a host, a file by its
 * relative path, and one by its absolute path.
 */
export async function findLeaks(
  positions: [what: string, toFragment: ToFragment, targets: number[]][],
): Promise<string[]> {
  const { address, requests } = await listen();
  const other = await createTemporaryFolder({ 'secret.json': JSON.stringify(SECRET) });
  const addresses = [`${address}a.json`, '../secret.json', join(other, 'secret.json')];
  const leaks: string[] = [];
  for (const [what, toFragment, targets] of positions) {
    for (const target of targets.flatMap((index) => addresses[index] ?? [])) {
      const folder = await createTemporaryFolder({
        'api/contract.json': toDocument(toFragment(target)),
        'secret.json': JSON.stringify({ type: 'string', description: SECRET }),
      });
      const file = join(folder, 'api/contract.json');
      const { pages, texts, staticFiles } = await compileFile(file, { isStrict: true });
      const isShown = JSON.stringify([pages, ...texts, ...staticFiles]).includes(SECRET);
      if (isShown) leaks.push(`${what}: ${target} is read`);
      if (requests.length > 0) leaks.push(`${what}: ${requests.splice(0).join()} is requested`);
    }
  }
  return leaks;
}
