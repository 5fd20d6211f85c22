import { expect, test } from 'vitest';
import { toObject } from '../../../build/openapi/load/json.ts';
import type { Operation } from '../../../build/openapi/schema/spec.ts';
import { toSlug } from '../../../build/openapi/reference/slug.ts';
import { loadOwnSpec } from '../own-spec.ts';

const { spec, document } = await loadOwnSpec();
const { operations, questions } = spec;

/** Keys whose values are for people. */
const TEXT_KEYS = ['description', 'summary', 'question', 'why', 'check', 'x-fix'];

const texts = listTexts(document);

test('a name between backticks exists in the document', () => {
  const declared = JSON.stringify(document, (key, value: unknown) =>
    TEXT_KEYS.includes(key) && typeof value === 'string' ? undefined : value,
  );
  const known = new Set([...(declared.match(/[\w-]+/g) ?? []), ...BEYOND_THE_DOCUMENT]);
  const strays = texts.flatMap((text) =>
    (text.match(/(?<=`)[A-Za-z][\w-]*(?=`)/g) ?? []).filter((name) => !known.has(name)),
  );
  expect(strays).toEqual([]);
});

/** Names of HTTP and of signatures, and codes of requests that reach no operation. */
const BEYOND_THE_DOCUMENT = (
  'GET POST PUT PATCH DELETE Allow Content-Type Deprecation Sunset HMAC-SHA256 whsec_ ' +
  'path-unknown method-not-allowed body-too-large'
).split(' ');

test('a query in a question has parameters and values of its operations', () => {
  const strays = questions.flatMap(({ id, check = '' }) => {
    const asking = operations.filter(({ openQuestions }) => openQuestions.includes(id));
    const queries = [...check.matchAll(/`(?:(GET) (\/[\w/]+))?\??(\w+=[^`]*)`/g)];
    return queries.flatMap(([written, , path, query]) => {
      const meant = path === undefined ? asking : operations.filter((one) => one.path === path);
      const isAllowed = meant.some((one) => allows(one, new URLSearchParams(query)));
      return isAllowed ? [] : [`${id}: ${written}`];
    });
  });
  expect(strays).toEqual([]);
});

test('what a text says that an update changes is a field of the update', () => {
  const updates = operations.filter(({ method }) => method === 'patch');
  const strays = updates.flatMap((update) => {
    const link = `(/docs/api/management/${toSlug(update.operationId ?? '')})`;
    const own = toSentences(update.description ?? '').filter(
      (sentence) => !sentence.includes(']('),
    );
    const others = texts.flatMap(toSentences).filter((sentence) => sentence.includes(link));
    const fields = listFields(update);
    return [...own, ...others].flatMap((sentence) =>
      CHANGES.filter(([verb, field]) => verb.test(sentence) && !fields.includes(field)).map(
        ([, field]) => `${update.operationId} has no ${field}: ${sentence}`,
      ),
    );
  });
  expect(strays).toEqual([]);
});

/** What a text says, and the field that it takes. */
const CHANGES: [RegExp, string][] = [
  [/\brename/i, 'name'],
  [/\b(?:en|dis)able/i, 'enabled'],
  [/\bdescription/i, 'description'],
];

function allows({ parameters }: Operation, query: URLSearchParams): boolean {
  return [...query].every(([name, value]) =>
    parameters.some(
      (one) =>
        one.name === name && spec.validate(toTyped(value), one.schema, 'request').length === 0,
    ),
  );
}

function toTyped(value: string): unknown {
  return /^(?:\d+|true|false)$/.test(value) ? JSON.parse(value) : value;
}

function listFields({ requestBody }: Operation): string[] {
  return [...spec.resolveSchema(requestBody?.content[0]?.schema).properties.keys()];
}

function toSentences(text: string): string[] {
  return text.replaceAll(/\s+/g, ' ').split(/(?<=[.:!?]) /);
}

/** List what readers see of a document: descriptions, summaries, questions and ways to fix an error. */
function listTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listTexts);
  return Object.entries(toObject(value)).flatMap(([key, part]) =>
    TEXT_KEYS.includes(key) && typeof part === 'string' ? [part] : listTexts(part),
  );
}
