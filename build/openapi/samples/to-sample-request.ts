import { generateExample } from '../schema/generated-example.ts';
import { PLACEHOLDER_TEXT } from '../schema/plain-values.ts';
import { isJson, toPayloads } from '../schema/payload.ts';
import type { Payload } from '../schema/payload.ts';
import { isObject, toInlineText } from '../load/json.ts';
import type {
  ApiSpec,
  MediaType,
  Operation,
  Parameter,
  SecurityRequirement,
  SecurityScheme,
} from '../schema/spec.ts';
import { toPairs as toSerializedPairs } from '../schema/parameter-serialization.ts';
import { isFromRoot } from '../../links/link-table.ts';
import { PLACEHOLDER_ORIGIN, toServerUrl } from '../schema/server-url.ts';
import { toResponseType } from './response-type.ts';
import { JSON_FILE, SAMPLE_FILE } from './sample-request.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts';

/** Samples of more bodies would make a page too large. */
const MAX_BODIES = 4;

/** A request that samples show. */
export interface SampleCase {
  /** Name of its example in the OpenAPI document. Empty for one without a name. */
  name: string;
  /** Empty for the only one. */
  label: string;
  payload: Payload | null;
  /** Whether it requests the second page of a list. */
  isNextPage: boolean;
}

const ONLY_CASE: SampleCase = { name: '', label: '', payload: null, isNextPage: false };

/** The parameter that says where a list goes on. */
const CURSOR = 'cursor';

/** List the requests of an operation's samples: one for each example of its body, or for each page. */
export function toSampleCases(operation: Operation, spec: ApiSpec): SampleCase[] {
  const media = findSampleMedia(operation.requestBody?.content ?? []);
  const payloads = media ? toPayloads(media, spec, 'request') : [];
  const areAllShown = payloads.length <= MAX_BODIES && operation.samples.length === 0;
  const cases = payloads.map((payload) => ({ ...payload, payload, isNextPage: false }));
  if (cases.length > 0) return areAllShown ? cases : cases.slice(0, 1);
  const isPaged = operation.parameters.some(isCursor) && operation.samples.length === 0;
  if (!isPaged) return [ONLY_CASE];
  return [
    { ...ONLY_CASE, label: 'First page' },
    { ...ONLY_CASE, label: 'Next page', isNextPage: true },
  ];
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
  const media = findSampleMedia(operation.requestBody?.content ?? []);
  const body = media ? toBody(media, sampleCase.payload, spec) : null;
  const contentType: [string, string][] =
    media && body && !isTypedByClient(body) ? [['Content-Type', media.name]] : [];
  const headers = toPairs(operation, 'header', spec, sampleCase);
  const cookies = toPairs(operation, 'cookie', spec, sampleCase).map(
    ([name, value]): [string, string] => ['Cookie', `${name}=${value}`],
  );
  return {
    method: operation.method,
    url: toUrl(operation, schemes, spec, sampleCase),
    headers: mergeHeaders([
      ...toCredentialHeaders(schemes),
      ...headers.filter(([name]) => !IMPLIED_HEADERS.has(name.toLowerCase())),
      ...cookies,
      ...contentType,
    ]),
    body,
    responseType: toResponseType(operation, spec),
  };
}

/** Most clients send one header of each name, so further values are joined to the first. */
function mergeHeaders(headers: [string, string][]): [string, string][] {
  const merged = new Map<string, [string, string]>();
  for (const [name, value] of headers) {
    const earlier = merged.get(name.toLowerCase());
    const separator = name.toLowerCase() === 'cookie' ? '; ' : ', ';
    merged.set(
      name.toLowerCase(),
      earlier ? [earlier[0], earlier[1] + separator + value] : [name, value],
    );
  }
  return [...merged.values()];
}

/** In OpenAPI, media types and security schemes define these headers. */
const IMPLIED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** The media type that samples send: JSON where there is a choice. */
function findSampleMedia(content: MediaType[]): MediaType | undefined {
  return content.find(({ name }) => isJson(name)) ?? content[0];
}

/** Return an example of a parameter: the one of the same name as the body's, another, or one that is generated. */
function toParameterExample(parameter: Parameter, spec: ApiSpec, { name }: SampleCase): unknown {
  const { examples } = parameter;
  const example = examples.find((candidate) => candidate.name === name) ?? examples[0];
  if (example) return example.value;
  const value = generateExample(parameter.schema, spec, 'request');
  // `/users/userId` is clearer than `/users/string`.
  return value === undefined || value === PLACEHOLDER_TEXT ? parameter.name : value;
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
    return encodeSegment(toFlatText(toParameterExample(parameter, spec, sampleCase)));
  });
  const query = [
    ...toPairs(operation, 'query', spec, sampleCase),
    ...toCredentialQuery(schemes),
  ].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const server = toServerUrl(operation.servers[0]);
  const base = isFromRoot(server) || server === '' ? PLACEHOLDER_ORIGIN + server : server;
  return `${base}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** List the headers of a message that the API sends: those that it always has. */
export function toMessageHeaders(message: Operation, spec: ApiSpec): [string, string][] {
  return toPairs(message, 'header', spec, ONLY_CASE);
}

/** Encode a segment of a path, in which a colon stands for itself: `external:a/b` → `external:a%2Fb` */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':');
}

/** Headers that make a request safe to repeat, or keep it from overwriting another one: samples show them though optional. */
const SAFETY_HEADERS = new Set(['idempotency-key', 'if-match']);

/** Other optional parameters are omitted: they mostly narrow the response. */
function toPairs(
  operation: Operation,
  location: Parameter['location'],
  spec: ApiSpec,
  sampleCase: SampleCase,
): [string, string][] {
  return operation.parameters
    .filter(
      (parameter) =>
        parameter.location === location &&
        (parameter.isRequired ||
          SAFETY_HEADERS.has(parameter.name.toLowerCase()) ||
          (sampleCase.isNextPage && isCursor(parameter))),
    )
    .flatMap((parameter): [string, string][] => {
      const value = toParameterExample(parameter, spec, sampleCase);
      const isJsonText = parameter.mediaType !== undefined;
      if (location === 'query' && !isJsonText) return toSerializedPairs(parameter, value);
      return [[parameter.name, isJsonText ? toInlineText(value) : toFlatText(value)]];
    });
}

function toFlatText(value: unknown): string {
  return Array.isArray(value) ? value.map(toInlineText).join(',') : toInlineText(value);
}

/** The client sets the content type of forms, with a boundary where needed. */
function isTypedByClient(body: SampleBody): boolean {
  return body.kind === 'multipart' || body.kind === 'urlencoded';
}

function toBody(media: MediaType, payload: Payload | null, spec: ApiSpec): SampleBody | null {
  if (media.name === 'application/x-www-form-urlencoded') {
    return { kind: 'urlencoded', fields: toFormFields(media, payload?.value) };
  }
  if (media.name.startsWith('multipart/')) {
    return { kind: 'multipart', parts: toParts(media, payload?.value, spec) };
  }
  if (isJson(media.name) && payload) {
    return payload.language === 'json' && typeof payload.value !== 'string'
      ? { kind: 'json', value: payload.value }
      : { kind: 'text', text: payload.text };
  }
  if (payload && payload.language !== 'text') return { kind: 'text', text: payload.text };
  if (payload && media.name.startsWith('text/')) return { kind: 'text', text: payload.text };
  return { kind: 'file', name: isJson(media.name) ? JSON_FILE : SAMPLE_FILE };
}

/** A field without a style is JSON where it is an object, and repeated where it is a list of plain values. */
function toFormFields({ encodings }: MediaType, value: unknown): [string, string][] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, entry]) => {
    const { style, isExploded = true } = encodings.find((encoding) => encoding.name === name) ?? {};
    const isPlainList =
      Array.isArray(entry) && !entry.some((part) => isObject(part) || Array.isArray(part));
    if (style === undefined && !isPlainList) return [[name, toInlineText(entry)]];
    return toSerializedPairs(
      { name, style: style ?? 'form', isExploded: style === undefined || isExploded },
      entry,
    );
  });
}

function toParts(media: MediaType, value: unknown, spec: ApiSpec): SamplePart[] {
  const { properties } = spec.resolveSchema(media.schema);
  return toFormFields(media, value).map(([name, text]) => {
    const type = toPartType(
      media.encodings.find((encoding) => encoding.name === name)?.contentType,
    );
    const field = spec.resolveSchema(properties.get(name));
    const { format, constraints } = field.items ? spec.resolveSchema(field.items) : field;
    const isFile = format === 'binary' || constraints.contentMediaType !== undefined;
    return { name, value: isFile ? null : text, type };
  });
}

/** `image/*, image/png` → `image/png` */
function toPartType(contentType = ''): string | null {
  return contentType.split(/\s*,\s*/).find((type) => /^[^*]+$/.test(type)) ?? null;
}

/** List the headers of credentials. */
function toCredentialHeaders(schemes: SecurityScheme[]): [string, string][] {
  return schemes.flatMap((scheme): [string, string][] => {
    if (scheme.kind === 'apiKey') return toKeyHeader(scheme);
    return scheme.kind === 'mutualTLS' ? [] : [['Authorization', toAuthorization(scheme)]];
  });
}

/** Return the value of the `Authorization` header: `Bearer <token>`, `digest <credentials>` */
export function toAuthorization({ kind, scheme }: SecurityScheme): string {
  if (kind !== 'http' || scheme === 'bearer') return 'Bearer <token>';
  return scheme === 'basic' ? 'Basic <credentials>' : `${scheme || '<scheme>'} <credentials>`;
}

/** List API keys that are sent in the query. */
function toCredentialQuery(schemes: SecurityScheme[]): [string, string][] {
  return schemes
    .filter(({ kind, location }) => kind === 'apiKey' && location === 'query')
    .map(({ key }) => [key, 'key']);
}

function toKeyHeader({ location, key }: SecurityScheme): [string, string][] {
  if (location === 'header') return [[key, '<key>']];
  return location === 'cookie' ? [['Cookie', `${key}=<key>`]] : [];
}
