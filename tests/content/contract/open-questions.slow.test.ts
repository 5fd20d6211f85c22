import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ANSWERS } from './answers.ts';
import { findAnswers, listObjects } from './find-answers.ts';
import { loadCodeBlocks } from '../recipes/guide-code.ts';
import { loadOwnSpec } from '../own-spec.ts';

/** What the text of an operation would say, and with it answer its question. */
const CLAIMS: [question: string, claim: RegExp, sentence: string][] = [
  ['boosters-at-once', /changes nothing|same response/, 'Repeating it changes nothing.'],
  ['webhook-disabled', /not sent|sent later/, 'Events that happen meanwhile are not sent.'],
  ['rule-disabled', /caught up|run later|are lost/, 'Events that happen meanwhile are lost.'],
  ['user-deleted', /restored|erased/, 'A deleted user cannot be restored.'],
  ['revocation-delay', /at once|immediately/, 'The old secret stops working at once.'],
];

const { spec, document } = await loadOwnSpec();
const operations = [...spec.operations, ...spec.webhooks];

/** All examples of the document, and the JSON that the guide shows. */
const examples: unknown[] = [
  ...operations.flatMap(({ requestBody, responses }) =>
    [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)].flatMap(
      (media) => media.examples.map(({ value }) => value),
    ),
  ),
  ...globSync('content/docs/**/*.mdx')
    .flatMap((file) => loadCodeBlocks(readFileSync(file, 'utf8')))
    .filter(({ lang }) => lang === 'json')
    .map(({ value }) => JSON.parse(value) as unknown),
];

test('no example answers an open question', () => {
  const objects = examples.flatMap(listObjects);
  const faults = ANSWERS.flatMap((answer) => {
    const { question, shows } = answer;
    const missed = answer.examples.filter(
      (example) => findAnswers(answer, [...objects, ...listObjects(example)]).length === 0,
    );
    return [
      ...findAnswers(answer, objects).map((one) => `${question}: ${JSON.stringify(one)} ${shows}`),
      ...missed.map((one) => `${question}: ${JSON.stringify(one)} is not found`),
    ];
  });
  expect(faults).toEqual([]);
});

test.each(CLAIMS)('no text answers %s', (question, claim, sentence) => {
  const texts = operations
    .filter(({ openQuestions }) => openQuestions.includes(question))
    .map(({ description }) => description ?? '');
  expect(texts).not.toEqual([]);
  expect(texts.filter((text) => claim.test(text))).toEqual([]);
  expect(sentence).toMatch(claim);
});

test('these questions are open', () => {
  const open = spec.questions.map(({ id }) => id);
  const named = [...ANSWERS.map(({ question }) => question), ...CLAIMS.map(([id]) => id)];
  expect(named.filter((id) => !open.includes(id))).toEqual([]);
});

describe('open questions', () => {
  test('are named by operations, and each that is named is asked', () => {
    const asked = spec.questions.map(({ id }) => id);
    const named = new Set(spec.operations.flatMap(({ openQuestions }) => openQuestions));
    expect([...named].filter((id) => !asked.includes(id))).toEqual([]);
    expect(asked.filter((id) => !named.has(id))).toEqual(ABOUT_ALL_OPERATIONS);
  });

  test('say why they matter and how to find the answer', () => {
    expect(spec.questions.filter(({ why, check }) => !why || !check)).toEqual([]);
  });

  test('stand in no other text', () => {
    const texts = JSON.stringify(document).match(/[^".]*\b(?:not|nor is)\b[^".]{0,20} documented/g);
    expect(texts).toBeNull();
  });
});

const ABOUT_ALL_OPERATIONS = ['request-quotas'];
