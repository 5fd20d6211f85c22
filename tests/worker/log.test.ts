import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';
import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { startSmallSite } from './small-site/site.ts';

const MANIFEST = toManifestKey('');

/** A KV whose reads take 20 ms for the manifest and 3.12159 ms for the rest, of which some fail. */
function readSlowly(failing: string, reason?: unknown) {
  return (key: string, value: ArrayBuffer | null) => {
    vi.advanceTimersByTime(key.startsWith(MANIFEST) ? 20 : 3.121_59);
    return key.startsWith(failing) ? Promise.reject(reason) : value;
  };
}

it('adds the durations of a span', async () => {
  const site = startSmallSite({ readKv: readSlowly('none') });
  const path = '/docs/faqs.md?section=example';
  await site.fetch(path, { headers: { 'CF-Ray': '8f2-FRA' } });
  expect(await site.loadLines()).toEqual([
    {
      level: 'info',
      method: 'GET',
      kind: 'markdown',
      path: '/docs/faqs.md',
      status: 200,
      ms: 23.1,
      manifestMs: 20,
      kvMs: 23.1,
      kvReads: 2,
      release: site.id,
      ray: '8f2-FRA',
    },
  ]);
});

it('has an error with all of its causes, also without a stack, and the time until then', async () => {
  const reason = new Error('The disk is full.');
  Object.assign(reason, { stack: undefined });
  const error = new TypeError('Not read.', { cause: reason });
  const site = startSmallSite({ readKv: readSlowly('page/', error) });
  await site.load('/docs/faqs/');
  expect(await site.loadLines()).toMatchObject([
    {
      level: 'error',
      kvMs: 23.1,
      causes: [
        expect.stringMatching(/^StoreError: .*\n +at /),
        expect.stringMatching(/^TypeError: Not read\.\n +at /),
        'Error: The disk is full.',
      ],
    },
  ]);
});

it('has the method HEAD', async () => {
  const site = startSmallSite();
  await site.fetch('/docs/faqs/', { method: 'HEAD' });
  expect(await site.loadLines()).toMatchObject([{ method: 'HEAD' }]);
});

it("has errors alone in the author's preview", async () => {
  const site = startSmallSite({
    bindings: { RELEASE: LIVE_RELEASE },
    readKv: readSlowly('page/', new Error('A fault.')),
  });
  await site.load('/llms.txt');
  await site.load('/docs/faqs/');
  expect(await site.loadLines()).toMatchObject([{ level: 'error', path: '/docs/faqs/' }]);
});

it('is enabled in the configuration of every release, without what Cloudflare would add', async () => {
  const config = await readFile(join(inject('builtSite'), RELEASE_CONFIG), 'utf8');
  expect(JSON.parse(config)).toMatchObject({
    observability: {
      enabled: true,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false },
    },
  });
  expect(JSON.parse(config).observability).not.toHaveProperty('traces');
});
