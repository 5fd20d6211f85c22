import { expect, it } from 'vitest';
import { renderNotice, renderResults, renderStart } from '../../client/search/results-html.ts';
import type { SearchFilter } from '../../client/search/search-messages.ts';
import { renderResultsText } from '../../worker/search/results-text.ts';
import { openIndex, parseSite, toIndex } from './small-index.ts';

const MARKUP = `<b>'"&`;

const search = openIndex(
  toIndex(
    parseSite(`
leads: gdpr → /docs/users/#roles
start: /docs/a&b
task: Add a user → /docs/users/#add
/docs/users/ Users
What a user is.
## Roles
A user has roles.
### Owner
Owns a user.
## Add
A form.
/docs/a&b Reward${MARKUP}
Each reward &lt;b&gt;'"&amp; is a gift.
## Reward &lt;b&gt;'"&amp; {#a"b}
A reward.
GET /users/{userId} List members
A member.
DELETE /a<b Delete a member
/api/schemas/member Member
reference
`),
  ),
);

/** All icons, which the fixture names by their numbers. */
const icons: string[] = [];

function toIconName(icon: string): string {
  if (!icons.includes(icon)) icons.push(icon);
  return `[icon ${icons.indexOf(icon) + 1}]`;
}

/** Render what readers and programs get of a query: a line for each element, then the text. */
async function render(query: string, filter: SearchFilter = 'all'): Promise<string> {
  const results = await search(query, { filter });
  const notice = renderNotice(query, results, '/base/search');
  const html = notice + renderResults(results) + renderStart(results.start);
  const lines = html
    .replaceAll(/<svg.*?<\/svg>/g, toIconName)
    .replaceAll(/(?=<(?:div|a|p|ul|span class="search-(?!title)))/g, '\n');
  return `=== ${query}${lines}\n\n${renderResultsText(query, results)}\n`;
}

it('results and notices are links, with all texts as text, as in the fixture', async () => {
  const rendered = [
    await render('user roles'),
    await render('add user'),
    await render('member'),
    await render('reward'),
    await render('usser'),
    await render(`zebra lion ${MARKUP}`),
    await render('zebra gdpr'),
    await render('zebra gdpr', 'api'),
    await render(`gift ${MARKUP.replace('b', '')}`, 'api'),
  ];
  await expect(rendered.join('\n')).toMatchFileSnapshot('../fixtures/search/results.txt');
});

it('programs get how many pages there are', async () => {
  const many = openIndex(toIndex(parseSite('/p{1..25} Zebra')));
  const list = async (offset: number) =>
    renderResultsText('zebra', await many('zebra', { offset }));
  expect(await list(0)).toMatch(/^25 pages found; these are 10:\n\n### Zebra\nPath: \/p1\n/);
  expect((await list(20)).match(/^Path: .*/gm)?.toSorted()).toEqual([
    'Path: /p5',
    'Path: /p6',
    'Path: /p7',
    'Path: /p8',
    'Path: /p9',
  ]);
  expect(await list(30)).toBe('25 pages found; these are 0:');
});
