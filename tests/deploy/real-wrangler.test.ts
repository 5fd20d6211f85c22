import { expect } from 'vitest';
import { startFakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import {
  WORKER,
  clearAccount,
  deployTest,
  expectSuccess,
  runAgainst,
  runByProcess,
  toDeployArgs,
} from './project.ts';

const it = deployTest;

const NAME = `${WORKER}-preview`;

/** What Cloudflare got in an upload. */
function toUploads({ state }: FakeCloudflare) {
  return state.workers.get(NAME)?.versions.map(({ metadata, modules, assets }) => {
    const { main_module, compatibility_date, bindings, annotations } = metadata;
    const { _headers, html_handling, not_found_handling } = metadata.assets?.config ?? {};
    const sizes = Object.entries(assets).map(([path, { size }]) => `${path} ${size}`);
    return {
      main_module,
      compatibility_date,
      bindings: bindings
        .map((binding) =>
          JSON.stringify(binding.name === 'BUILT_AT' ? { ...binding, text: '' } : binding),
        )
        .sort(),
      annotations,
      assets: { _headers, html_handling, not_found_handling },
      files: sizes.sort(),
      modules: [...modules],
    };
  });
}

it('the upload of the tests is that of wrangler, which creates a Worker and gives a version an alias', async ({
  served,
  project,
}) => {
  const args = [...toDeployArgs(project.B, project.config), '--preview', '--alias=pr-1'];
  const fake = await startFakeCloudflare(structuredClone(served));
  const real = await startFakeCloudflare(structuredClone(served));
  clearAccount(real);
  clearAccount(fake);
  expectSuccess(await runAgainst(fake, args));
  const run = await runByProcess(real, args);
  expectSuccess(run);
  const url = `https://pr-1-${NAME}.testers.workers.dev`;
  expect(run.output).toContain(`\nPreview: ${url}\n`);
  expect(toUploads(real)).toEqual(toUploads(fake));
  expect(toUploads(real)).toHaveLength(2);
  const page = await real.fetchSite(new URL(url).hostname, '/docs/users');
  expect(await page.text()).toContain('The users of release B.');
  await Promise.all([fake.close(), real.close()]);
});
