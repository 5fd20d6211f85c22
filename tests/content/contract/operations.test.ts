import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { discoverContent } from '../../../build/content/discover.ts';
import { openSourceFolder } from '../../../build/files/source-folder.ts';
import { toList, toObject, toText } from '../../../build/openapi/load/json.ts';
import type { Operation } from '../../../build/openapi/schema/spec.ts';
import { findCapitals } from '../../prose/remark-rules.ts';
import { loadOwnSpec } from '../own-spec.ts';

/** Every operation of the management API, by its tag: nothing less, and nothing else. */
const OPERATIONS = new Map(
  [
    ...readFileSync('tests/content/contract/operations.txt', 'utf8')
      .replaceAll('\n ', '')
      .matchAll(/^([\w-]+): (.+)$/gm),
  ].map(([, tag = '', names = '']) => [tag, names.split(' ')]),
);

const { spec, document } = await loadOwnSpec();
const { operations, tags } = spec;

test('documents version 202502.beta.1', () => {
  expect(spec.version).toBe('202502.beta.1');
});

describe('tags', () => {
  test('are these 23, each of them once', () => {
    expect(tags).toHaveLength(23);
    expect(tags.map(({ name }) => name).toSorted()).toEqual([...OPERATIONS.keys()].toSorted());
  });

  test('have a description and a name for people', () => {
    const bare = toList(document['tags'])
      .map(toObject)
      .filter((tag) => !toText(tag['description']) || !toText(tag['x-displayName']));
    expect(bare).toEqual([]);
  });
});

describe('operations', () => {
  test('of each tag are these, and no others', () => {
    const found = Map.groupBy(operations, ({ tag }) => tag ?? '');
    for (const [tag, names] of OPERATIONS) {
      expect(found.get(tag)?.map(toName).toSorted(), tag).toEqual(names.toSorted());
    }
  });

  test('have one tag each, and it is among these', () => {
    expect(
      findNames((operation) => {
        const [tag, ...others] = toList(toRaw(operation)['tags']);
        return others.length > 0 || !OPERATIONS.has(String(tag));
      }),
    ).toEqual([]);
  });

  test('have a summary and a description', () => {
    expect(findNames(({ summary, description }) => !summary || !description)).toEqual([]);
  });

  test('have names in sentence case, as tags and messages do', () => {
    const summaries = [...operations, ...spec.webhooks].map(({ summary }) => summary ?? '');
    const names = [...summaries, ...tags.map(({ label }) => label)];
    expect(names.filter((name) => findCapitals(name).length > 0)).toEqual([]);
  });

  test('are marked as provisional, each by itself', () => {
    expect(findNames((operation) => toRaw(operation)['x-provisional'] !== true)).toEqual([]);
  });

  test('lead to a page of the guide', async () => {
    const { files } = discoverContent(openSourceFolder('content'));
    const pages = new Set(files.map(({ path }) => path));
    const strays = operations.filter(({ externalDocs }) => !pages.has(externalDocs?.url ?? ''));
    expect(strays.map((one) => `${toName(one)} → ${one.externalDocs?.url}`)).toEqual([]);
  });
});

describe('responses', () => {
  const responses = operations.flatMap((operation) =>
    operation.responses.map((response) => ({
      ...response,
      label: `${toName(operation)} ${response.status}`,
    })),
  );

  test('tell errors as problem details', () => {
    const strays = responses
      .filter(({ status }) => !/^[123]/.test(status))
      .filter(({ content }) => content.map(({ name }) => name).join() !== PROBLEM_DETAILS);
    expect(strays.map(({ label }) => label)).toEqual([]);
  });

  test('carry the id of their request', () => {
    const strays = responses.filter(
      ({ headers }) =>
        !headers.some(({ name, isRequired }) => name === 'X-Request-Id' && isRequired),
    );
    expect(strays.map(({ label }) => label)).toEqual([]);
  });
});

/** RFC 9457 */
const PROBLEM_DETAILS = 'application/problem+json';

function toName({ operationId, method, path }: Operation): string {
  return operationId ?? `${method} ${path}`;
}

/** The operation as it is written, without what it takes from its path. */
function toRaw({ pointer }: Operation) {
  return toObject(spec.references.find(pointer));
}

function findNames(isWrong: (operation: Operation) => boolean): string[] {
  return operations.filter(isWrong).map(toName);
}
