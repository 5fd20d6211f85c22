import { expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../../worker/app.ts';
import { createIsolateCache } from '../../worker/store/release-store.ts';
import { renderSampleDocument, warmUp } from '../../worker/warm-up.ts';
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
  ['the state of the client', 'id="appState"'],
])('the sample page that an isolate renders at start-up has %s', (_, part) => {
  expect(renderSampleDocument(SAMPLE_ASSETS)).toContain(part);
});

it.each(['/', '/base/'])(
  'an isolate below %s starts with a request that needs no binding, and logs nothing',
  async (basePath) => {
    const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const assets = { ...SAMPLE_ASSETS, site: { ...SAMPLE_ASSETS.site, basePath } };
    const app = createApp(assets, createIsolateCache());
    const statuses: number[] = [];
    await warmUp(async (request, env, context) => {
      const response = await app.fetch(request, env as never, context);
      statuses.push(response.status);
    }, assets);
    expect(statuses).toEqual([404]);
    expect([...logged.mock.calls, ...failed.mock.calls]).toEqual([]);
  },
);
