import { findParameterValue } from '../schema/parameter-value.ts';
import { isFile, isForm, isJson, toPayloads } from '../schema/payload.ts';
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
import type { SampleRequest } from './sample-request.ts';
import { toSampleBody } from './to-sample-body.ts';

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
  const media = findSampleMedia(operation);
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
  const media = findSampleMedia(operation);
  const credentials = toCredentialHeaders(schemes);
  // A credential and the media type of a body come before a parameter for the same header.
  const fixed = [...credentials.map(toHeaderName), ...(media ? ['content-type'] : [])];
  const headers = toHeaders(operation, spec, sampleCase).filter(
    (header) => !fixed.includes(toHeaderName(header)),
  );
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
      ...toContentType(media),
    ]),
    body: media ? toSampleBody(media, sampleCase.payload, spec) : null,
    responseType: toResponseType(operation, spec),
    isFileResponse: isFileResponse(operation, spec),
  };
}

/** Clients write the content type of a form, with a boundary where needed. */
function toContentType(media: MediaType | undefined): [string, string][] {
  return !media || isForm(media.name) ? [] : [['Content-Type', media.name]];
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

function isFileResponse({ responses }: Operation, spec: ApiSpec): boolean {
  const [media] = responses.find(({ status }) => status.startsWith('2'))?.content ?? [];
  return media !== undefined && isFile(media, spec);
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

/** The media type that samples send: JSON where there is a choice. */
function findSampleMedia({ method, requestBody }: Operation): MediaType | undefined {
  const content = METHODS_WITHOUT_BODY.includes(method) ? [] : (requestBody?.content ?? []);
  return content.find(({ name }) => isJson(name)) ?? content[0];
}

/** Return a parameter as it is sent. A reader has to fill in the value that the document does not have. */
function toParameterText(parameter: Parameter, spec: ApiSpec, { name }: SampleCase): string {
  const value = findParameterValue(parameter, spec, name);
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
  return `${base}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
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

/** Headers that make a request safe to repeat, or keep it from overwriting another: samples show them all. */
const SAFETY_HEADERS = new Set(['idempotency-key', 'if-match']);

/** Other optional parameters are omitted: they mostly narrow the response. */
function listSentParameters(
  { parameters }: Operation,
  location: Parameter['location'],
  { isNextPage }: SampleCase,
): Parameter[] {
  return parameters.filter(
    (parameter) =>
      parameter.location === location &&
      (parameter.isRequired ||
        SAFETY_HEADERS.has(parameter.name.toLowerCase()) ||
        (isNextPage && isCursor(parameter))),
  );
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
function toCredentialQuery(schemes: SecurityScheme[]): string[] {
  return schemes
    .filter(({ kind, location }) => kind === 'apiKey' && location === 'query')
    .map(({ key }) => `${encodeURIComponent(key)}=key`);
}

function toKeyHeader({ location, key }: SecurityScheme): [string, string][] {
  if (location === 'header') return [[key, '<key>']];
  return location === 'cookie' ? [['Cookie', `${key}=<key>`]] : [];
}
