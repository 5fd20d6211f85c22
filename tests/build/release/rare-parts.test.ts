import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasRareParts } from '../../../build/release/rare-parts.ts';

it.each([
  ['<p>Text</p>', false],
  ['<aside class="callout callout-tip">', true],
  ['<table class="stacked rules">', true],
  ['<pre tabindex="0" class="lines">', true],
  ['<table class="stacked">', false],
  ['<p>class card</p>', false],
  ['<p title="card">', false],
])('the article %s has a rare part: %s', (html, expected) => {
  expect(hasRareParts(html)).toBe(expected);
});

it('each class of the styles of rare parts makes a part rare, or stands in one', () => {
  const styles = readFileSync('client/styles/rare-parts.css', 'utf8');
  const classes = [...styles.matchAll(/^ *\.([a-z][\w-]*)/gm)].map(([, name = '']) => name);
  const others = [...new Set(classes)].filter((name) => !hasRareParts(`<p class="${name}">`));
  expect(others).toEqual([
    'callout-title',
    'callout-tip',
    'callout-caution',
    'callout-danger',
    'card-title',
  ]);
});
