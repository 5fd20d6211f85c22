import { expect, it } from 'vitest';
import { findPageProblems } from './find-problems.ts';

const WORDS = Array.from({ length: 29 }, () => 'cup')
  .join(' a ')
  .split(' ')
  .slice(0, 29)
  .join(' ');

it('a sentence of 30 words is the longest', () => {
  expect(findPageProblems(`Short. A ${WORDS}.`)).toEqual([]);
  expect(findPageProblems(`Short. This a ${WORDS}.`)).toEqual([
    '1:8 This sentence has 31 words. Split it: 30 are the limit.',
  ]);
});

it('a page with hard words is reported, and one with few words is not', () => {
  const hard = 'Organisational administration necessitates considerable deliberation. ';
  expect(findPageProblems(hard)).toEqual([]);
  expect(findPageProblems(hard.repeat(25))).toEqual([
    expect.stringMatching(/^-2:1 The Flesch reading ease of this page is -\d+\. Write shorter/),
  ]);
  expect(findPageProblems('Mara opens the rule and saves it. '.repeat(25))).toEqual([]);
});

it('a passive sentence is listed', () => {
  expect(findPageProblems('The mission was chosen.')).toEqual([
    '1:17 Passive voice. Say who acts, if anybody knows.',
  ]);
});
