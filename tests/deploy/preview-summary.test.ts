import { expect, it } from 'vitest';
import { renderSummary } from '../../cli/deploy/preview-summary.ts';

const NONE = { added: [], changed: [], lost: [] };

it('lists of a summary are limited', () => {
  const changed = Array.from({ length: 130 }, (_, index) => `/docs/${index}`);
  const text = renderSummary('https://x.test', 'r1', { added: ['/new'], changed, lost: ['/gone'] });
  expect(text).toContain('#### Lost URLs (1)\n\n- /gone\n\n#### New pages (1)\n\n- [/new](https');
  expect(text).toContain('#### Changed pages (130)');
  expect(text).toMatch(/- \[\/docs\/99\]\(https:\/\/x\.test\/docs\/99\)\n- and 30 more\n$/);
  const next = renderSummary('https://x.test', 'r1', { ...NONE, changed: changed.slice(0, 101) });
  expect(next).toMatch(/\n- and 1 more\n$/);
});

it('lists the changes of the API in a summary, unless they have been released', () => {
  const changes = [{ impact: 'breaking', about: 'Pet', text: 'Type of `a` is now `b|c`.' }];
  const render = (state: object) => {
    const versions = [{ version: '2', url: 'https://x.test/2', changes, ...state }];
    return renderSummary('https://x.test', 'r1', NONE, JSON.stringify({ versions }));
  };
  expect(render({})).toContain(
    '#### Version 2 of the API (1)\n\n| Class | About | Change |\n| --- | --- | --- |\n' +
      '| breaking | `Pet` | Type of `a` is now `b\\|c`. |',
  );
  expect(render({ releasedOn: '2026-03-01', isRevised: true })).toContain('| breaking |');
  expect(render({ releasedOn: '2026-03-01' })).not.toContain('| breaking |');
  expect(render({ changes: Array.from({ length: 101 }, () => changes[0]) })).toContain(
    '\n\nAnd 1 more.',
  );
});
