import { expect, it } from 'vitest';
import { compareText } from '../../build/problem.ts';
import { DICTIONARY_TEXT } from './find-problems.ts';
import { createSpellingDictionary, parseProjectWords } from './spelling-dictionary.ts';

it('has its groups sorted, each under a comment, and no entry twice', () => {
  const groups = DICTIONARY_TEXT.trim().split(/\n\n+/);
  for (const group of groups) {
    const lines = group.split('\n');
    const entries = lines.filter((line) => !line.startsWith('#'));
    expect(lines[0]).toMatch(/^# /);
    expect(entries).toEqual(entries.toSorted(compareText));
  }
  const all = DICTIONARY_TEXT.split('\n').filter((line) => /^[^#]/.test(line));
  expect(parseProjectWords(DICTIONARY_TEXT).size).toBe(all.length);
});

it('knows the words of a name and names the entries that nothing has asked for', async () => {
  const words = parseProjectWords('# Names\nFlat Quuxy\nGeoff Quux\n\n# Terms\nfrobnicator\n');
  const dictionary = await createSpellingDictionary(words);
  expect(words.get('Geoff Quux')).toBe(3);
  expect(dictionary.has('Frobnicator')).toBe(true);
  expect(dictionary.has('Quuxy')).toBe(true);
  expect(dictionary.has('quuxy')).toBe(false);
  expect(dictionary.isName('Quuxy')).toBe(true);
  expect(dictionary.isName('frobnicator')).toBe(false);
  expect(dictionary.unusedEntries()).toEqual(['Flat Quuxy', 'Geoff Quux']);
});
