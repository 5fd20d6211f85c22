import { describe, expect, it } from 'vitest';
import { foldArticle } from '../../../build/article/fold-article.ts';
import { toTypographicText } from '../../../build/article/typographic-quotes.ts';
import { toSearchWords } from '../../../client/model/search-words.ts';
import { parseHtml } from '../../support/html-tree.ts';

describe('a text gets typographic quotes', () => {
  it.each([
    [`"Hello," she said. "Bye."`, '“Hello,” she said. “Bye.”'],
    [
      `He said, "'Quoted' words", and "she said 'no'"`,
      'He said, “‘Quoted’ words”, and “she said ‘no’”',
    ],
    [
      `Don't, the users' names, the (API)'s, the 1990's`,
      'Don’t, the users’ names, the (API)’s, the 1990’s',
    ],
    [`'Tis the '90s, class of '24, rock 'n' roll`, '’Tis the ’90s, class of ’24, rock ’n’ roll'],
    [`6" wide and 5'10" tall`, `6" wide and 5'10" tall`],
    [`"version 5" and 'in 2024'`, '“version 5” and ‘in 2024’'],
    [`"a"/"b", ("c"), ["d"], "/" and "?"`, '“a”/“b”, (“c”), [“d”], “/” and “?”'],
    [`wait -- "yes" --- ... \`\`no\`\``, 'wait -- “yes” --- ... ``no``'],
    ['“already” ‘right’', '“already” ‘right’'],
  ])('%s', (text, expected) => {
    expect(toTypographicText(text)).toBe(expected);
  });
});

const HTML =
  `<h2 id="dont">Don't</h2><p title="don't">"<a href="/it's">Ana's</a>" and "<code>it's</code>".</p>` +
  `<p>She said "go</p><ul><li>"x"</li></ul><pre><code>'a'</code></pre>`;

it('in its HTML, headings and search an article has them, without changes to code, attributes and Markdown', () => {
  const page = { title: 'T', layout: 'guide' } as const;
  const { html, headings, sections, markdown } = foldArticle(parseHtml(HTML), page);
  expect(html.replaceAll('&#39;', "'").replaceAll('&quot;', '"')).toBe(
    `<h2 id="dont">Don’t</h2><p title="don't">“<a href="/it's">Ana’s</a>” and “<code>it's</code>”.</p>` +
      `<p>She said “go</p><ul><li>“x”</li></ul><pre><code>'a'</code></pre>`,
  );
  expect(headings).toEqual([{ depth: 2, id: 'dont', text: 'Don’t' }]);
  expect(sections.at(-1)?.text).toBe("“Ana’s” and “it's”. She said “go “x”");
  expect(markdown).toMatch(/^## Don't\n\n"\[Ana's]\(.*\/it's\)" and "`it's`"\.\n/);
});

it('the search finds a word with either apostrophe', () => {
  const [straight, typographic] = [`don't user's`, 'don’t user’s'].map((text) =>
    toSearchWords(text),
  );
  expect(typographic).toEqual(straight);
});
