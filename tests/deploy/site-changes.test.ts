import { expect, it } from 'vitest';
import { renderSummary } from '../../cli/deploy/site-changes.ts';

const NONE = { added: [], changed: [], lost: [] };

it('lists of a summary are limited', () => {
  const changed = Array.from({ length: 130 }, (_, index) => `/docs/${index}`);
  const text = renderSummary('https://x.test', 'r1', { added: ['/new'], changed, lost: ['/gone'] });
  expect(text).toContain(
    '#### Lost URLs (1)\n\n- ` /gone `\n\n#### New pages (1)\n\n- [` /new `](<https',
  );
  expect(text).toContain('#### Changed pages (130)');
  expect(text).toMatch(/- \[` \/docs\/99 `\]\(<https:\/\/x\.test\/docs\/99>\)\n- and 30 more\n$/);
  const next = renderSummary('https://x.test', 'r1', { ...NONE, changed: changed.slice(0, 101) });
  expect(next).toMatch(/\n- and 1 more\n$/);
});

it('shows texts of a branch as code of one line, whatever they contain', () => {
  const hostile = '\n\n# @team ``` [x](https://evil.test) | <b>\n';
  const changedSite = { added: ['/a)@team'], changed: [], lost: [hostile] };
  const text = renderSummary('https://x.test', 'r1', changedSite);
  const outside = text.replaceAll(/(`+) .*? \1/g, '').replaceAll(/<\S+>/g, '');
  expect(outside).not.toMatch(/@|evil|^# |<b>/m);
});
