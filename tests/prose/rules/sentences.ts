import retextEnglish from 'retext-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextRepeatedWords from 'retext-repeated-words';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { PLACEHOLDER, toFinding } from '../prose.ts';
import type { Finding, Prose } from '../prose.ts';

const processor = unified()
  .use(retextEnglish)
  .use(retextRepeatedWords)
  .use(retextIndefiniteArticle)
  .freeze();

/** Find a word that stands twice, and `a` where `an` is right or the other way round. */
export function checkSentences(prose: Prose): Finding[] {
  const file = new VFile(prose.value);
  processor.runSync(processor.parse(file), file);
  return file.messages.flatMap(({ place, reason }) => {
    const start = place && 'start' in place ? place.start : place;
    const index = start?.offset ?? 0;
    // How code is read out decides between “a” and “an”; the library would look at the word behind it.
    if (prose.value.slice(index).split(/\s+/)[1]?.startsWith(PLACEHOLDER)) return [];
    return [toFinding(prose, index, `${reason}.`)];
  });
}
