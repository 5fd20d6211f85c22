import { flesch } from 'flesch';
import type { Node } from 'nlcst';
import { toString } from 'nlcst-to-string';
import retextEnglish from 'retext-english';
import { syllable } from 'syllable';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Prose } from './prose.ts';

/** Flesch reading ease of plain English, which readers of 13 to 15 years understand. */
const MIN_READING_EASE = 60;

const MAX_SENTENCE_WORDS = 30;

/** Text without a full stop and with fewer words is a label, and not a sentence. */
const MIN_SENTENCE_WORDS = 5;

/** The formula says nothing about fewer words. */
const MIN_PAGE_WORDS = 100;

const parser = unified().use(retextEnglish).freeze();

/** Find long sentences, and a page that is hard to read. Code counts as no word. */
export function findHardText(prose: Prose[]): { offset: number; message: string }[] {
  const counts = { sentence: 0, word: 0, syllable: 0 };
  const found: { offset: number; message: string }[] = [];
  for (const { role, value, offsets } of prose) {
    if (role === 'heading') continue;
    visit(parser.parse(value), 'SentenceNode', (sentence) => {
      const words = listWords(sentence);
      if (words.length < MIN_SENTENCE_WORDS && !/[.?!]$/.test(toString(sentence))) return;
      counts.sentence += 1;
      counts.word += words.length;
      for (const word of words) counts.syllable += syllable(word);
      if (words.length <= MAX_SENTENCE_WORDS) return;
      const offset = offsets[sentence.position?.start.offset ?? 0] ?? 0;
      const message = `This sentence has ${words.length} words. Split it: ${MAX_SENTENCE_WORDS} are the limit.`;
      found.push({ offset, message });
    });
  }
  const ease = Math.round(flesch(counts));
  if (counts.word >= MIN_PAGE_WORDS && ease < MIN_READING_EASE) {
    const advice = `Write shorter sentences and simpler words: ${MIN_READING_EASE} is the least.`;
    found.push({
      offset: 0,
      message: `The Flesch reading ease of this page is ${ease}. ${advice}`,
    });
  }
  return found;
}

function listWords(sentence: Node): string[] {
  const words: string[] = [];
  visit(sentence, 'WordNode', (word) => {
    const text = toString(word);
    if (/\p{L}/u.test(text)) words.push(text);
  });
  return words;
}
