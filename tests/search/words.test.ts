import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toPage } from '../build/content-file.ts';
import { describeReplaced } from './describe-results.ts';
import { openIndex, parseSite, toIndex } from './small-index.ts';

/** `QUERY: TEXT > TEXT = TEXT / TEXT · NOTE`, below lines of the vocabulary. */
const rows = readFileSync('tests/fixtures/search/words.txt', 'utf8')
  .split(/^=== /m)
  .slice(1)
  .flatMap((group) => {
    const [, ...lines] = group.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
    const vocabulary = lines.filter((line) => line.startsWith('same: '));
    return lines
      .slice(vocabulary.length)
      .map((row) => ({ row, vocabulary: vocabulary.join('\n') }));
  });

it.each(rows)('$row', async ({ row, vocabulary }) => {
  const [, query = '', list = ''] = /^(.*?): (.*?)(?: · .*)?$/.exec(row) ?? [];
  const texts = list.split(/(?:^| )[>=/] /).filter(Boolean);
  const { found, note } = await find(query, texts, vocabulary);
  const backwards = (await find(query, texts.toReversed(), vocabulary)).found;
  // Pages that are equally good come in the order of the site.
  const toSign = (text: string, before: string | undefined) =>
    before === undefined ? [] : backwards.indexOf(before) < backwards.indexOf(text) ? ['>'] : ['='];
  const shown = found.flatMap((text, at) => [...toSign(text, found[at - 1]), text]);
  const missed = texts.flatMap((text) => (found.includes(text) ? [] : ['/', text]));
  expect([`${query}:`, ...shown, ...missed, ...note].join(' ')).toBe(row);
});

/** Search pages that have nothing but a text each, or a title that follows `# `. */
async function find(query: string, texts: string[], vocabulary: string) {
  const pages = texts.map((text, at) => {
    const [title, own] = text.startsWith('# ') ? [text.slice(2), ''] : ['', text];
    return toPage(`/${at}`, { title, html: `<p>${own}</p>` });
  });
  const results = await openIndex(toIndex({ ...parseSite(vocabulary), pages }))(query);
  const note = describeReplaced(results);
  return {
    found: results.pages.map(({ path }) => texts[Number(path.slice(1))] ?? ''),
    note: note === '' ? [] : ['·', note],
  };
}
