import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STYLED_PARTS, findStyledParts } from '../../../build/release/styled-parts.ts';

it.each([
  ['<p title="tabs">class card</p><table class="stacked">', []],
  ['<aside class="callout callout-tip">', ['rare-parts']],
  ['<table class="stacked rules"><div class="tabs">', ['tabs', 'rare-parts']],
  ['<pre tabindex="0" class="lines">', ['rare-parts']],
  ['<figure class="figure diagram"><span class="term">', ['terms', 'figures']],
])('the article %s has %j', (html, parts) => {
  expect(findStyledParts(html)).toEqual(parts);
});

it.each([
  ['tabs', ['tab-panel', 'toc-button', 'switched']],
  ['terms', []],
  ['figures', []],
  ['tasks', []],
  ['operation-lists', []],
  [
    'rare-parts',
    ['callout-title', 'callout-tip', 'callout-caution', 'callout-danger', 'card-title'],
  ],
])('the styles of %s are of its classes, and of %j in them', (part, others) => {
  const styles = readFileSync(`client/styles/${part}.css`, 'utf8');
  const classes = [...styles.matchAll(/^ *\.([a-z][\w-]*)/gm)].map(([, name = '']) => name);
  const isOther = (name: string) => findStyledParts(`<p class="${name}">`)[0] !== part;
  expect([...new Set(classes)].filter(isOther)).toEqual(others);
  expect(STYLED_PARTS).toContain(part);
});
