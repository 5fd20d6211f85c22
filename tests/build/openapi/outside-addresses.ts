import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isObject } from '../../../build/openapi/load/json.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFile } from './compile-fixture.ts';

export type Fragment = Record<string, unknown>;

export const toOperation = (part: Fragment): Fragment => ({ paths: { '/a': { get: part } } });
const toInfo = (part: Fragment): Fragment => ({ info: part });
const toMediaType = (part: Fragment): Fragment =>
  toOperation({ requestBody: { content: { 'application/json': part } } });
const toResponse = (part: Fragment): Fragment =>
  toOperation({ responses: { 200: { description: 'Done.', ...part } } });
const toSchema = (part: Fragment): Fragment => ({
  components: { schemas: { Address: { type: 'object', ...part } } },
});
const toParameter = (part: Fragment): Fragment =>
  toOperation({ parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, ...part }] });
const toFlow = (part: Fragment): Fragment => ({
  components: {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://a.example/',
            tokenUrl: 'https://a.example/',
            scopes: {},
            ...part,
          },
        },
      },
    },
  },
});

/** Where OpenAPI and common extensions have an address or the name of a file, but no reference. */
export const POSITIONS: Record<string, (address: string) => Fragment> = {
  '$self of the document': (address) => ({ $self: address }),
  'id of the document': (address) => ({ id: address }),
  '$schema of the document': (address) => ({ $schema: address }),
  jsonSchemaDialect: (address) => ({ jsonSchemaDialect: address }),
  'terms of service': (address) => toInfo({ termsOfService: address }),
  'address of the contact': (address) => toInfo({ contact: { url: address } }),
  'address of the license': (address) => toInfo({ license: { name: 'MIT', url: address } }),
  logo: (address) => toInfo({ 'x-logo': { url: address, href: address } }),
  'image of a description': (address) => toInfo({ description: `![Image](${address})` }),
  'link of a description': (address) => toInfo({ description: `[Link](${address})` }),
  'HTML of a description': (address) =>
    toInfo({ description: `<img src="${address}"><iframe src="${address}"></iframe>` }),
  'file of a description': (address) => toInfo({ description: { $ref: address } }),
  'address of a server': (address) => ({ servers: [{ url: address }] }),
  'variable of a server': (address) => ({
    servers: [{ url: '{host}', variables: { host: { default: address, enum: [address] } } }],
  }),
  'server of an operation': (address) => toOperation({ servers: [{ url: address }] }),
  'documentation of the API': (address) => ({ externalDocs: { url: address } }),
  'documentation of a tag': (address) => ({
    tags: [{ name: 'a', externalDocs: { url: address } }],
  }),
  'documentation of an operation': (address) => toOperation({ externalDocs: { url: address } }),
  'documentation of a schema': (address) => toSchema({ externalDocs: { url: address } }),
  'operationRef of a link': (address) => toResponse({ links: { next: { operationRef: address } } }),
  'server of a link': (address) =>
    toResponse({ links: { next: { operationId: 'a', server: { url: address } } } }),
  'external value of a body': (address) =>
    toMediaType({ examples: { a: { externalValue: address } } }),
  'serialized value of a body': (address) =>
    toMediaType({ examples: { a: { serializedValue: address } } }),
  'external value of a parameter': (address) =>
    toParameter({ examples: { a: { externalValue: address } } }),
  'external value among the components': (address) => ({
    components: { examples: { Far: { externalValue: address } } },
  }),
  'example of a body': (address) => toMediaType({ example: { $ref: address } }),
  'value of an example': (address) =>
    toMediaType({ examples: { a: { value: { $ref: address } } } }),
  'example of a schema': (address) => toSchema({ examples: [{ $ref: address }] }),
  'default of a schema': (address) => toSchema({ default: { $ref: address } }),
  'const of a schema': (address) => toSchema({ const: { $ref: address } }),
  'enum of a schema': (address) => toSchema({ enum: [{ $ref: address }] }),
  'mapping of a discriminator': (address) =>
    toSchema({ discriminator: { propertyName: 'kind', mapping: { a: address } } }),
  'default mapping of a discriminator': (address) =>
    toSchema({ discriminator: { propertyName: 'kind', defaultMapping: address } }),
  '$schema of a schema': (address) => toSchema({ $schema: address }),
  '$id of a schema': (address) => toSchema({ $id: address }),
  '$dynamicRef of a schema': (address) => toSchema({ $dynamicRef: address }),
  '$recursiveRef of a schema': (address) => toSchema({ $recursiveRef: address }),
  '$vocabulary of a schema': (address) => toSchema({ $vocabulary: { [address]: true } }),
  'namespace in XML': (address) => toSchema({ xml: { namespace: address } }),
  'authorization address': (address) => toFlow({ authorizationUrl: address }),
  'token address': (address) => toFlow({ tokenUrl: address }),
  'refresh address': (address) => toFlow({ refreshUrl: address }),
  'address of OpenID Connect': (address) => ({
    components: { securitySchemes: { id: { type: 'openIdConnect', openIdConnectUrl: address } } },
  }),
  'address of a callback': (address) =>
    toOperation({ callbacks: { done: { [address]: { post: { responses: {} } } } } }),
  'name of a webhook': (address) => ({ webhooks: { [address]: { post: { responses: {} } } } }),
  'name of a property': (address) => toSchema({ properties: { [address]: { type: 'string' } } }),
  'code sample': (address) =>
    toOperation({ 'x-codeSamples': [{ lang: 'curl', source: { $ref: address } }] }),
  'unknown extension': (address) => ({ 'x-data': { deep: [{ $ref: address }] } }),
};

/** Where OpenAPI has references. */
export const REFERENCES: Record<string, (address: string) => Fragment> = {
  'reference of a path': (address) => ({ paths: { '/b': { $ref: address } } }),
  'reference of a webhook': (address) => ({ webhooks: { b: { $ref: address } } }),
  'reference of a schema': (address) => toSchema({ properties: { b: { $ref: address } } }),
  'reference of a parameter': (address) => toOperation({ parameters: [{ $ref: address }] }),
  'reference of a body': (address) => toOperation({ requestBody: { $ref: address } }),
  'reference of a response': (address) => toOperation({ responses: { 200: { $ref: address } } }),
  'reference of a header': (address) => toResponse({ headers: { 'X-B': { $ref: address } } }),
  'reference of an example': (address) => toMediaType({ examples: { b: { $ref: address } } }),
  'reference of a link': (address) => toResponse({ links: { b: { $ref: address } } }),
  'reference of a callback': (address) => toOperation({ callbacks: { b: { $ref: address } } }),
  'reference of a credential': (address) => ({
    components: { securitySchemes: { b: { $ref: address } } },
  }),
};

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

/** A fragment of a document for an address. */
type ToFragment = (address: string) => Fragment;

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
