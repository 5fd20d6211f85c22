import { findParameterValue } from '../schema/parameter-value.ts';
import { isJson, toConcreteType, toPayloads } from '../schema/payload.ts';
import type { Payload } from '../schema/payload.ts';
import type {
  ApiSpec,
  MediaType,
  Operation,
  Parameter,
  SecurityRequirement,
  SecurityScheme,
} from '../schema/spec.ts';
import { serializeParameter } from '../schema/parameter-serialization.ts';
import { isFromRoot } from '../../links/link-table.ts';
import { PLACEHOLDER_ORIGIN, toServerUrl } from '../schema/server-url.ts';
import { toResponseType } from './response-type.ts';
import { NEW_KEY } from './sample-request.ts';
import type { SampleRequest } from './sample-request.ts';

/** Samples of more bodies would make a page too large. */
const MAX_BODIES = 4;

/** A request that samples show. */
export interface SampleCase {
  /** Name of its example in the OpenAPI document. Empty for one without a name. */
  name: string;
  /** Empty for the only one. */
  label: string;
  payload: Payload | null;
  /** The media type of its body; null without a body. */
  media: MediaType | null;
  /** Where the second page of a list begins; null for other requests. */
  cursor: string | null;
}

const ONLY_CASE: SampleCase = { name: '', label: '', payload: null, media: null, cursor: null };

/** The parameter that says where a list goes on. */
const CURSOR = 'cursor';

/** List the requests of an operation's samples: one for each example and media type of its body, or for each page. */
export function toSampleCases(operation: Operation, spec: ApiSpec): SampleCase[] {
  const content = listSampleMedia(operation);
  const groups = content.map((media) => toMediaCases(media, spec, content.length > 1));
  const cases = groups.flat();
  const [first = ONLY_CASE] = cases;
  // Each media type has a sample, although some of its examples may not.
  if (cases.length > MAX_BODIES)
    return groups.flatMap((group) => group.slice(0, 1)).slice(0, MAX_BODIES);
  if (cases.length > 1) return cases;
  const cursor = findNextCursor(operation);
  if (cursor === null) return [first];
  return [
    { ...first, label: 'First page' },
    { ...first, label: 'Next page', cursor },
  ];
}

function toMediaCases(media: MediaType, spec: ApiSpec, isChoice: boolean): SampleCase[] {
  const payloads = toPayloads(media, spec, 'request');
  if (payloads.length === 0) return [{ ...ONLY_CASE, label: isChoice ? media.name : '', media }];
  return payloads.map((payload) => {
    const label = payloads.length === 1 ? media.name : `${media.name} ${payload.label}`;
    return {
      ...ONLY_CASE,
      name: payload.name,
      label: isChoice ? label : payload.label,
      payload,
      media,
    };
  });
}

/** Find the cursor that an example of a page has; null where the only page is the last one. */
function findNextCursor({ parameters, responses }: Operation): string | null {
  if (!parameters.some(isCursor)) return null;
  const { content = [] } = responses.find(({ status }) => status.startsWith('2')) ?? {};
  const pages = content.flatMap(({ examples }) => examples.map(({ value }) => value));
  return /"nextCursor":"([^"\\]+)"/.exec(JSON.stringify(pages))?.[1] ?? null;
}

function isCursor({ location, name }: Parameter): boolean {
  return location === 'query' && name === CURSOR;
}

/** Create a request to an operation with its required parameters and a credential: by default the first one. */
export function toSampleRequest(
  operation: Operation,
  spec: ApiSpec,
  sampleCase: SampleCase,
  security: SecurityRequirement = operation.security[0] ?? [],
): SampleRequest {
  const schemes = security.flatMap(({ scheme }) => spec.securitySchemes.get(scheme) ?? []);
  const { media, payload } = sampleCase;
  const credentials = toCredentialHeaders(schemes);
  // A credential and the media type of a body come before a parameter for the same header.
  const fixed = [...credentials.map(toHeaderName), ...(media ? ['content-type'] : [])];
  const headers = toHeaders(operation, spec, sampleCase)
    .filter((header) => !fixed.includes(toHeaderName(header)))
    .map(withNewKey);
  const cookies = listSentParameters(operation, 'cookie', sampleCase).map(
    (parameter): [string, string] => ['Cookie', toParameterText(parameter, spec, sampleCase)],
  );
  return {
    method: operation.method,
    url: toUrl(operation, schemes, spec, sampleCase),
    headers: mergeHeaders([
      ...credentials,
      ...headers,
      ...cookies,
      ...toAccept(operation, headers),
      ...(media ? [['Content-Type', toConcreteType(media.name)] as [string, string]] : []),
    ]),
    // A reader has to fill in what the document does not have.
    body: media ? { value: payload?.value ?? {} } : null,
    responseType: toResponseType(operation, spec),
  };
}

function toHeaderName([name]: [string, string]): string {
  return name.toLowerCase();
}

/** A server that can respond in several media types needs to be told which one. */
function toAccept({ responses }: Operation, headers: [string, string][]): [string, string][] {
  const { content = [] } = responses.find(({ status }) => status.startsWith('2')) ?? {};
  const media = content.find(({ name }) => isJson(name)) ?? content[0];
  const isRequired = headers.map(toHeaderName).includes('accept');
  if (!media || content.length === 1 || media.name.includes('*') || isRequired) return [];
  return [['Accept', media.name]];
}

/** Most clients send one header of each name, so further values are joined to the first. */
function mergeHeaders(headers: [string, string][]): [string, string][] {
  const merged = new Map<string, [string, string]>();
  for (const header of headers) {
    const name = toHeaderName(header);
    const [writtenName, value] = merged.get(name) ?? [];
    const separator = name === 'cookie' ? '; ' : ', ';
    merged.set(
      name,
      writtenName === undefined ? header : [writtenName, [value, header[1]].join(separator)],
    );
  }
  return [...merged.values()];
}

/** HTTP clients refuse a body of these methods, or send another method. */
const METHODS_WITHOUT_BODY = ['get', 'head'];

/** Tell whether samples of an operation are generated: browsers refuse TRACE, and samples send JSON. */
export function hasSamples(operation: Operation): boolean {
  const content = listSentMedia(operation);
  const isSendable = content.length === 0 || content.some(({ name }) => isJson(name));
  return operation.method !== 'trace' && isSendable;
}

/** List the media types that samples send. */
function listSampleMedia(operation: Operation): MediaType[] {
  return listSentMedia(operation).filter(({ name }) => isJson(name));
}

function listSentMedia({ method, requestBody }: Operation): MediaType[] {
  return METHODS_WITHOUT_BODY.includes(method) ? [] : (requestBody?.content ?? []);
}

/** Return a parameter as it is sent. A reader has to fill in the value that the document does not have. */
function toParameterText(
  parameter: Parameter,
  spec: ApiSpec,
  { name, cursor }: SampleCase,
): string {
  const known =
    cursor !== null && isCursor(parameter) ? cursor : findParameterValue(parameter, spec, name);
  const value = parameter.otherStyle === undefined ? known : undefined;
  return serializeParameter(parameter, value === undefined ? `<${parameter.name}>` : value);
}

function toUrl(
  operation: Operation,
  schemes: SecurityScheme[],
  spec: ApiSpec,
  sampleCase: SampleCase,
): string {
  const path = operation.path.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const parameter = operation.parameters.find((p) => p.location === 'path' && p.name === name);
    if (!parameter) return placeholder;
    return toParameterText(parameter, spec, sampleCase);
  });
  const query = [
    ...listSentParameters(operation, 'query', sampleCase).map((parameter) =>
      toParameterText(parameter, spec, sampleCase),
    ),
    ...toCredentialQuery(schemes),
  ].filter((text) => text !== '');
  const server = toServerUrl(operation.servers[0]);
  const base = isFromRoot(server) || server === '' ? PLACEHOLDER_ORIGIN + server : server;
  // Some documents write a query into the path.
  const address = `${base}${path}`.replace(/[?&]$/, '');
  const delimiter = address.includes('?') ? '&' : '?';
  return query.length > 0 ? `${address}${delimiter}${query.join('&')}` : address;
}

/** List the headers of a message that the API sends: those that it always has. */
export function toMessageHeaders(message: Operation, spec: ApiSpec): [string, string][] {
  return toHeaders(message, spec, ONLY_CASE);
}

function toHeaders(
  operation: Operation,
  spec: ApiSpec,
  sampleCase: SampleCase,
): [string, string][] {
  return listSentParameters(operation, 'header', sampleCase).map((parameter) => [
    parameter.name,
    toParameterText(parameter, spec, sampleCase),
  ]);
}

function withNewKey([name, value]: [string, string]): [string, string] {
  return [name, isIdempotencyKey(name) ? NEW_KEY : value];
}

function isIdempotencyKey(name: string): boolean {
  return name.toLowerCase() === 'idempotency-key';
}

/** List the parameters of a sample. Optional ones are omitted: they mostly narrow the response, or need what was read before. */
function listSentParameters(
  { parameters }: Operation,
  location: Parameter['location'],
  { cursor }: SampleCase,
): Parameter[] {
  return parameters.filter(
    (parameter) =>
      parameter.location === location &&
      (parameter.isRequired ||
        (location === 'header' && isIdempotencyKey(parameter.name)) ||
        (cursor !== null && isCursor(parameter))),
  );
}

/** List the headers of credentials. */
function toCredentialHeaders(schemes: SecurityScheme[]): [string, string][] {
  return schemes.flatMap((scheme): [string, string][] => {
    if (scheme.kind === 'apiKey') return toKeyHeader(scheme);
    return scheme.kind === 'other' ? [] : [['Authorization', toAuthorization(scheme)]];
  });
}

/** Return the value of the `Authorization` header: `Bearer <token>`, `digest <credentials>` */
export function toAuthorization({ kind, scheme }: SecurityScheme): string {
  if (kind !== 'http' || scheme === 'bearer') return 'Bearer <token>';
  return scheme === 'basic' ? 'Basic <credentials>' : `${scheme || '<scheme>'} <credentials>`;
}

/** List API keys that are sent in the query. */
function toCredentialQuery(schemes: SecurityScheme[]): string[] {
  return schemes
    .filter(({ kind, location }) => kind === 'apiKey' && location === 'query')
    .map(({ key }) => `${encodeURIComponent(key)}=key`);
}

function toKeyHeader({ location, key }: SecurityScheme): [string, string][] {
  if (location === 'header') return [[key, '<key>']];
  return location === 'cookie' ? [['Cookie', `${key}=<key>`]] : [];
}
