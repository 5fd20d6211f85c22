import type { Contract, MediaType, Operation, Parameter } from '../contract.ts';
import { isObject, toInlineText } from '../json/json-value.ts';
import { isJson, toPayloads } from '../examples/payload.ts';
import { toSchemaExample } from '../schema/schema-example.ts';
import { toServerUrl } from '../pages/server-url.ts';
import { UNKNOWN_TEXT } from '../schema/text-example.ts';
import { toCredentialHeaders, toCredentialQuery } from './sample-credentials.ts';
import { toResponseType } from './response-type.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Make one request to an operation: with its required parameters, a credential and an example body. */
export function toSampleRequest(operation: Operation, contract: Contract): SampleRequest {
  const media = findSampleMedia(operation.requestBody?.content ?? []);
  const body = media ? toBody(media, contract) : null;
  const contentType: [string, string][] =
    media && body && !isTypedByClient(body) ? [['Content-Type', media.name]] : [];
  const headers = toPairs(operation, 'header', contract);
  const cookies = toPairs(operation, 'cookie', contract).map(([name, value]): [string, string] => [
    'Cookie',
    `${name}=${value}`,
  ]);
  return {
    method: operation.method,
    url: toUrl(operation, contract),
    headers: mergeHeaders([
      ...toCredentialHeaders(operation, contract),
      ...headers.filter(([name]) => !IMPLIED_HEADERS.has(name.toLowerCase())),
      ...cookies,
      ...contentType,
    ]),
    body,
    responseType: toResponseType(operation, contract),
  };
}

/** Most clients keep one header of a name: further values join the first. */
function mergeHeaders(headers: [string, string][]): [string, string][] {
  const merged = new Map<string, [string, string]>();
  for (const [name, value] of headers) {
    const known = merged.get(name.toLowerCase());
    const separator = name.toLowerCase() === 'cookie' ? '; ' : ', ';
    merged.set(
      name.toLowerCase(),
      known ? [known[0], known[1] + separator + value] : [name, value],
    );
  }
  return [...merged.values()];
}

/** OpenAPI has these said by the payload and the security schemes. */
const IMPLIED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** The media type that samples send: JSON where there is a choice. */
function findSampleMedia(content: MediaType[]): MediaType | undefined {
  return content.find(({ name }) => isJson(name)) ?? content[0];
}

/** An example of a parameter's value: the contract's own, or one made up from its schema. */
function toParameterExample(parameter: Parameter, contract: Contract): unknown {
  const [example] = parameter.examples;
  if (example) return example.value;
  const value = toSchemaExample(parameter.schema, contract.resolveSchema, 'request');
  // `/users/userId` says more than `/users/string`.
  return value === undefined || value === UNKNOWN_TEXT ? parameter.name : value;
}

function toUrl(operation: Operation, contract: Contract): string {
  const path = operation.path.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const parameter = operation.parameters.find((p) => p.place === 'path' && p.name === name);
    if (!parameter) return placeholder;
    return encodeURIComponent(toFlatText(toParameterExample(parameter, contract)));
  });
  const query = [
    ...toPairs(operation, 'query', contract),
    ...toCredentialQuery(operation, contract),
  ].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const base = toServerUrl(operation.servers[0]).replace(/\/$/, '');
  return `${base}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Optional parameters would only narrow the answer. */
function toPairs(
  operation: Operation,
  place: Parameter['place'],
  contract: Contract,
): [string, string][] {
  return operation.parameters
    .filter((parameter) => parameter.place === place && parameter.isRequired)
    .flatMap((parameter): [string, string][] => {
      const value = toParameterExample(parameter, contract);
      if (parameter.isExploded && Array.isArray(value)) {
        return value.map((entry) => [parameter.name, toFlatText(entry)]);
      }
      return [[parameter.name, toFlatText(value)]];
    });
}

function toFlatText(value: unknown): string {
  return Array.isArray(value) ? value.map(toInlineText).join(',') : toInlineText(value);
}

/** Forms get their content type, with a boundary where needed, from the client. */
function isTypedByClient(body: SampleBody): boolean {
  return body.kind === 'multipart' || body.kind === 'urlencoded';
}

function toBody(media: MediaType, contract: Contract): SampleBody | null {
  const [payload] = toPayloads(media, contract, 'request');
  if (media.name === 'application/x-www-form-urlencoded') {
    return { kind: 'urlencoded', fields: toFields(payload?.value) };
  }
  if (media.name.startsWith('multipart/')) {
    return { kind: 'multipart', parts: toParts(media, payload?.value, contract) };
  }
  if (isJson(media.name) && payload) {
    return payload.language === 'json' && typeof payload.value !== 'string'
      ? { kind: 'json', value: payload.value }
      : { kind: 'text', text: payload.text };
  }
  if (payload && payload.language !== 'text') return { kind: 'text', text: payload.text };
  if (payload && media.name.startsWith('text/')) return { kind: 'text', text: payload.text };
  return { kind: 'file' };
}

function toFields(value: unknown): [string, string][] {
  return isObject(value)
    ? Object.entries(value).map(([name, entry]) => [name, toInlineText(entry)])
    : [];
}

function toParts(media: MediaType, value: unknown, contract: Contract): SamplePart[] {
  const { properties } = contract.resolveSchema(media.schema);
  return toFields(value).map(([name, text]) => {
    const { format, constraints } = contract.resolveSchema(properties.get(name));
    const isFile = format === 'binary' || constraints.contentMediaType !== undefined;
    return { name, value: isFile ? null : text };
  });
}
