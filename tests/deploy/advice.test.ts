import { expect, it } from 'vitest';
import { CloudflareError } from '../../cli/deploy/cloudflare-api.ts';
import { WranglerError, adviseOn } from '../../cli/deploy/step.ts';
import { toExcerpt } from '../../cli/deploy/wrangler.ts';
import { renderSummary } from '../../cli/deploy/preview-summary.ts';

const api = (status: number, code = 0, retryAfterMs?: number) =>
  new CloudflareError('GET /x failed', { status, code, ...(retryAfterMs ? { retryAfterMs } : {}) });

it.each([
  ['a wrong token', api(401, 10_000), 'Check CLOUDFLARE_API_TOKEN'],
  ['a malformed token', api(400, 6_003), 'Check CLOUDFLARE_API_TOKEN'],
  ['a malformed account', api(404, 7_003), 'Check CLOUDFLARE_API_TOKEN'],
  ['a refusal without a code', api(403), 'Check CLOUDFLARE_API_TOKEN'],
  ['a refusal in wrangler', new WranglerError('… [code: 10000]'), 'Check CLOUDFLARE_API_TOKEN'],
  ['a missing namespace', api(404, 10_013), 'is not in this account'],
  ['a binding to none', new WranglerError('not valid [code: 10041]'), 'is not in this account'],
  ['a Worker that throws', new WranglerError('Error [code: 10021]'), 'refuses this Worker'],
  ['the writes of a day', api(429, 10_048), 'start again at 00:00 UTC'],
  ['a long pause', api(429, 0, 600_000), 'asks to wait 600 s'],
  ['too many requests', api(429), 'Run the same command again'],
  ['any other refusal', api(400, 10_100), 'Fix the cause that the message names'],
  ['a server error', api(500), 'Run the same command again'],
  ['a failed connection', new TypeError('fetch failed'), 'Run the same command again'],
])('the advice on %s fits', (_, error, advice) => {
  expect(adviseOn(error).replaceAll('\n', ' ')).toContain(advice);
});

it('an excerpt of wrangler has neither token nor e-mail address nor accounts', () => {
  const output = [
    'Uploading …',
    '✘ [ERROR] A request to the Cloudflare API (/accounts/1/workers) failed.',
    '  Authentication error [code: 10000]',
    'token-1 is invalid: token-1',
    '👋 You are logged in with an User API Token, associated with the email me@example.com.',
    '┌──────────────┬────────────┐',
    '│ Account Name │ Account ID │',
  ].join('\n');
  expect(toExcerpt(output, { CLOUDFLARE_API_TOKEN: 'token-1' })).toBe(
    '  ✘ [ERROR] A request to the Cloudflare API (/accounts/1/workers) failed.\n' +
      '    Authentication error [code: 10000]\n  *** is invalid: ***',
  );
});

it('limits the lists of a summary', () => {
  const changed = Array.from({ length: 130 }, (_, index) => `/docs/${index}`);
  const text = renderSummary('https://x.test', 'r1', { added: [], changed, lost: ['/gone'] });
  expect(text).toContain('#### Lost URLs (1)\n\n- /gone\n');
  expect(text).toContain('#### Changed pages (130)');
  expect(text).toMatch(/- \[\/docs\/99\]\(https:\/\/x\.test\/docs\/99\)\n- and 30 more\n$/);
  const changes = { added: [], changed: changed.slice(0, 101), lost: [] };
  expect(renderSummary('https://x.test', 'r1', changes)).toMatch(/\n- and 1 more\n$/);
});

it('lists the changes of the API in a summary, unless they have been released', () => {
  const changes = [{ impact: 'breaking', about: 'Pet', text: 'Type of `a` is now `b|c`.' }];
  const version = { version: '2', url: 'https://x.test/2', changes };
  const render = (state: object) =>
    renderSummary(
      'https://x.test',
      'r1',
      { added: [], changed: [], lost: [] },
      JSON.stringify({ versions: [{ ...version, ...state }] }),
    );
  expect(render({})).toContain(
    '#### Version 2 of the API (1)\n\n| Class | About | Change |\n| --- | --- | --- |\n' +
      '| breaking | `Pet` | Type of `a` is now `b\\|c`. |',
  );
  expect(render({ releasedOn: '2026-03-01', isRevised: true })).toContain('| breaking |');
  expect(render({ releasedOn: '2026-03-01' })).not.toContain('| breaking |');
});
