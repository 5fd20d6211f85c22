import { globSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { toList, toObject } from '../../build/openapi/load/json.ts';
import type { Operation } from '../../build/openapi/model/spec.ts';
import { replay } from '../../openapi/story/replay.ts';
import { loadStory } from '../../openapi/story/story.ts';
import { renderStoryFiles } from '../../openapi/story/write-examples.ts';
import { loadCodeBlocks } from './guide-code.ts';
import { loadOwnSpec } from './own-spec.ts';

const { spec } = await loadOwnSpec();
const files = await renderStoryFiles();

describe('the story', () => {
  test.each([...files])('gives %s as it is', (path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('gives all examples', () => {
    const written = globSync('openapi/examples/*.yaml');
    expect(written.filter((path) => !files.has(path))).toEqual([]);
  });
});

test('the first response of an operation is about what its path names', () => {
  const strays = spec.operations.flatMap((operation) => {
    const shown = JSON.stringify(toFirstAnswer(operation)) ?? '';
    return operation.parameters
      .filter(({ location }) => location === 'path')
      .map(({ examples }) => String(examples[0]?.value))
      .filter((id) => {
        const alike: string[] = shown.match(new RegExp(`\\b${id.split('_')[0]}_\\w+`, 'g')) ?? [];
        return id.includes('_') && alike.length > 0 && !alike.includes(id);
      })
      .map((id) => `${operation.operationId} shows no ${id}`);
  });
  expect(strays).toEqual([]);
});

function toFirstAnswer({ responses }: Operation): unknown {
  const example = responses.find(({ status }) => status.startsWith('2'));
  return example?.content[0]?.examples[0]?.value;
}

/** JSON of the guide that is the response of an operation. */
const quoted = globSync('content/docs/**/*.mdx')
  .sort()
  .flatMap((file) =>
    loadCodeBlocks(readFileSync(file, 'utf8'))
      .filter(({ lang, meta }) => lang === 'json' && /\bresponse=2/.test(meta ?? ''))
      .map(({ value, position }): [place: string, value: unknown] => [
        `${file}:${position?.start.line}`,
        JSON.parse(value),
      ]),
  );

const examples = ['story', 'quickstart']
  .flatMap((name) => replay(loadStory(`openapi/story/${name}.yaml`)))
  .filter(({ direction }) => direction === 'response')
  .map(({ value }) => value);
const listed = examples.flatMap(toEntries);

test.each(quoted)('the response at %s is part of the story', (_place, value) => {
  if (examples.some((example) => isDeepStrictEqual(example, value))) return;
  // A filter of the page leaves some entries of a list.
  const entries = toEntries(value);
  expect(entries).not.toEqual([]);
  for (const entry of entries) expect(listed).toContainEqual(entry);
});

function toEntries(example: unknown): unknown[] {
  return toList(toObject(example)['data']);
}
