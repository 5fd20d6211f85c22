import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../../../build/openapi/load/load-document.ts';
import { checkSamples } from './completeness/check-samples.ts';
import { compareReference } from './completeness/compare-reference.ts';
import { compileFile, FIXTURES } from './compile-fixture.ts';

/** Two operations of this document would have the same page, which is an error of its authors. */
const exclude = ['**/references.yaml'];

const DOCUMENTS = [
  'openapi/management.yaml',
  ...globSync(`${FIXTURES}/*.{yaml,json}`, { exclude }).sort(),
];

/** No value fits its schema. */
const WITHOUT_EXAMPLE = 'POST /values sample without its body';

async function compile(file: string) {
  const [{ document }, { pages }] = await Promise.all([loadDocument(file), compileFile(file)]);
  if (!document) throw new Error(`${file} cannot be used.`);
  return { document, pages };
}

it.each(DOCUMENTS)('shows all of %s, with samples that fit it', async (file) => {
  const { document, pages } = await compile(file);
  const comparison = compareReference(document, { pages });
  const { faults } = checkSamples(document, comparison);
  const lines = [...comparison.omissions, ...faults].map(({ where, what }) => `${where} ${what}`);
  expect(lines.filter((line) => line !== WITHOUT_EXAMPLE)).toEqual([]);
});

describe('finds', async () => {
  const { document, pages } = await compile(`${FIXTURES}/assistants.yaml`);
  const compareWithout = (removed: RegExp | string) => {
    const changed = pages.map((page) => ({ ...page, html: page.html.replaceAll(removed, '') }));
    const comparison = compareReference(document, { pages: changed });
    return [...comparison.omissions, ...checkSamples(document, comparison).faults];
  };

  it.each([
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
  ])('%s that is missing on a page', (_, removed) => {
    expect(compareWithout('')).toEqual([]);
    expect(compareWithout(removed)).not.toEqual([]);
  });
});
