import { isObject, toInlineText } from '../load/json.ts';
import { toPairs } from '../schema/parameter-serialization.ts';
import { isForm, isJson } from '../schema/payload.ts';
import type { Payload } from '../schema/payload.ts';
import { BYTES_TEXT, isBinary } from '../schema/prepare-for-sampler.ts';
import type { ApiSpec, MediaType } from '../schema/spec.ts';
import { JSON_FILE, SAMPLE_FILE } from './sample-request.ts';
import type { SampleBody, SamplePart } from './sample-request.ts';

/** Convert an example of a body to what samples send. Without an example, that is a file of the reader. */
export function toSampleBody(media: MediaType, payload: Payload | null, spec: ApiSpec): SampleBody {
  if (isForm(media.name)) {
    const parts = toParts(media, payload?.value, spec);
    if (media.name.startsWith('multipart/')) return { kind: 'multipart', parts };
    return { kind: 'urlencoded', fields: parts.map(({ name, value }) => [name, value ?? '']) };
  }
  if (isJson(media.name) && payload) {
    return payload.language === 'json' && typeof payload.value !== 'string'
      ? { kind: 'json', value: payload.value }
      : { kind: 'text', text: payload.text };
  }
  const isText = payload?.language === 'xml' || media.name.startsWith('text/');
  if (payload && isText && payload.value !== BYTES_TEXT)
    return { kind: 'text', text: payload.text };
  return { kind: 'file', name: isJson(media.name) ? JSON_FILE : SAMPLE_FILE };
}

/** A field is serialized by its style, or else as the content type of its part; each entry of a list is a part. */
function toParts(media: MediaType, value: unknown, spec: ApiSpec): SamplePart[] {
  const { properties } = spec.resolveSchema(media.schema);
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, field]): SamplePart[] => {
    const encoding = media.encodings.find((candidate) => candidate.name === name);
    const { style, isExploded = true, contentType } = encoding ?? {};
    if (style !== undefined) {
      return toPairs({ name, style, isExploded }, field).map(([key, text]) => {
        return { name: key, value: text, type: toPartType(contentType) };
      });
    }
    const schema = spec.resolveSchema(properties.get(name));
    const isFile = isBinary(schema.items ? spec.resolveSchema(schema.items) : schema);
    return (Array.isArray(field) ? field : [field]).map((entry) => ({
      name,
      value: isFile ? null : toInlineText(entry),
      type: toPartType(contentType) ?? (isPlain(entry) ? null : 'application/json'),
    }));
  });
}

function isPlain(value: unknown): boolean {
  return !isObject(value) && !Array.isArray(value);
}

/** `image/*, image/png` → `image/png` */
function toPartType(contentType = ''): string | null {
  return contentType.split(/\s*,\s*/).find((type) => /^[^*]+$/.test(type)) ?? null;
}
