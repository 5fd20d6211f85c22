import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIXTURES } from './compile-fixture.ts';
import { compileWhole, listOmissions } from './completeness/list-omissions.ts';

/** Two operations of this document would have the same page, which is an error of its authors. */
const exclude = ['**/references.yaml'];

const DOCUMENTS = globSync(`${FIXTURES}/*.{yaml,json}`, { exclude }).sort();

/** No value fits its schema. */
const WITHOUT_EXAMPLE = `${FIXTURES}/keywords.yaml POST /values sample without its body`;

test('pages show all of each document, with samples that fit it', async () => {
  const omissions: string[] = [];
  for (const file of DOCUMENTS) {
    const lines = listOmissions(await compileWhole(file));
    omissions.push(...lines.map((line) => `${file} ${line}`));
  }
  expect(omissions).toEqual([WITHOUT_EXAMPLE]);
});

/** What is removed from pages, and then has to be missed. */
const REMOVED: [what: string, removed: RegExp | string][] = [
  ['a field', /<li id="body-[^"]*">/g],
  ['a mark', '<span class="schema-mark schema-required"> required</span>'],
  ['an allowed value', /<code>user<\/code>/g],
  ['a description', 'ID of the model.'],
  ['a media type', /<p class="media-type-head">.*?<\/p>/g],
  ['credentials', /#security-[\w-]+/g],
  ['a status', /id="response-\d+"/g],
  ['the sample', />curl</g],
  ['the body of a sample', /--data /g],
  ['the value of an example', /:/g],
];

test('what is missing on a page is found', async () => {
  const { document, pages } = await compileWhole(`${FIXTURES}/assistants.yaml`);
  const listWithout = (removed: RegExp | string) => {
    const changed = pages.map((page) => ({ ...page, html: page.html.replaceAll(removed, '') }));
    return listOmissions({ document, pages: changed });
  };
  expect(listOmissions({ document, pages })).toEqual([]);
  const missed = REMOVED.filter(([, removed]) => listWithout(removed).length === 0);
  expect(missed.map(([what]) => what)).toEqual([]);
});
