import { expect, it } from 'vitest';
import { renderSampleDocument } from '../../worker/warm-up.ts';
import { SAMPLE_ASSETS } from './sample-assets.ts';

it.each([
  ['a title', '<title>Sample | Docs</title>'],
  ['a social image', 'content="https://sample.invalid/_assets/social-images/sample.png"'],
  ['an open branch', 'href="/sample/sibling"'],
  ['a folded branch', 'href="/sample/folded"'],
  ['the current page', 'aria-current="page"'],
  ['an operation', '>get<'],
  ['a table of contents', 'href="#b"'],
  ['pages before and after', 'rel="prev"'],
])('the sample page that an isolate renders at start-up has %s', (_, part) => {
  expect(renderSampleDocument(SAMPLE_ASSETS)).toContain(part);
});
