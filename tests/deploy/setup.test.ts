import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withNamespaceId } from '../../cli/deploy/setup-command.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { startFakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { WORKER, runAgainst } from './project.ts';

const ID = '0123456789abcdef0123456789abcdef';

describe('npm run setup', () => {
  async function start(onTestFinished: (close: () => Promise<void>) => void) {
    const cloudflare = await startFakeCloudflare();
    onTestFinished(() => cloudflare.close());
    const placeholder = withNamespaceId(await readFile('wrangler.toml', 'utf8'), 'content');
    const folder = await createTemporaryFolder({ 'wrangler.toml': placeholder });
    const config = join(folder, 'wrangler.toml');
    const run = (env: Record<string, string> = {}) =>
      runAgainst(cloudflare, ['setup', `--config=${config}`], { env });
    return { cloudflare, config, placeholder, run };
  }

  it('names the variable that is not set', async ({ onTestFinished }) => {
    const { run } = await start(onTestFinished);
    expect(await run({ CLOUDFLARE_API_TOKEN: '' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('CLOUDFLARE_API_TOKEN is not set.'),
    });
  });

  it('refuses a token with typographic quotes, without its value', async ({ onTestFinished }) => {
    const { cloudflare, run } = await start(onTestFinished);
    const { code, output } = await run({ CLOUDFLARE_API_TOKEN: '“secret”' });
    expect(code).toBe(1);
    expect(output).toContain('CLOUDFLARE_API_TOKEN has a character that cannot be part of it');
    expect(output).not.toContain('secret');
    expect(cloudflare.state.requests).toEqual([]);
  });

  it('creates the namespace once, and changes only its id in the configuration', async ({
    onTestFinished,
  }) => {
    const { cloudflare, config, placeholder, run } = await start(onTestFinished);
    const first = await run();
    expect(first, first.output).toMatchObject({ code: 0 });
    const [namespace] = cloudflare.state.namespaces.values();
    expect(namespace?.title).toBe(`${WORKER}-content`);
    expect(first.output).toContain(`Created: ${WORKER}-content, ${namespace?.id}.`);
    expect(first.output).toContain('testers.workers.dev');
    expect(first.output).toMatch(/Not set yet:\n {2}content\/site\.ts:\d+ /);
    const written = await readFile(config, 'utf8');
    expect(written).toBe(placeholder.replace('id = "content"', `id = "${namespace?.id}"`));
    expect((await run()).output).toContain('Exists already');
    expect(cloudflare.state.namespaces.size).toBe(1);
  });

  it('finds the namespace by its title, as on another branch', async ({ onTestFinished }) => {
    const { cloudflare, config, placeholder, run } = await start(onTestFinished);
    const namespace = { id: ID, title: `${WORKER}-content`, keys: new Map() };
    cloudflare.state.namespaces.set(ID, namespace);
    cloudflare.state.subdomain = null;
    const { output } = await run();
    expect(output).toContain('Exists already');
    expect(output).toContain('None yet');
    expect(await readFile(config, 'utf8')).toBe(withNamespaceId(placeholder, ID));
  });

  it('uses the namespace that it created although the response was lost', async ({
    onTestFinished,
  }) => {
    const { cloudflare, config, placeholder, run } = await start(onTestFinished);
    const request = /^POST .*namespaces$/;
    cloudflare.faults.add({ request, times: 1, fault: { kind: 'cut-after' } });
    const { code, output } = await run();
    expect({ code, output }).toMatchObject({ code: 0 });
    const [id = ''] = cloudflare.state.namespaces.keys();
    expect(await readFile(config, 'utf8')).toBe(withNamespaceId(placeholder, id));
  });

  it('refuses a namespace that the account does not have', async ({ onTestFinished }) => {
    const { config, placeholder, run } = await start(onTestFinished);
    await writeFile(config, withNamespaceId(placeholder, ID));
    expect(await run()).toMatchObject({
      code: 1,
      output: expect.stringContaining('which this account does not have'),
    });
  });
});

describe('withNamespaceId', () => {
  it.each([
    ['the id after the binding', '[[kv_namespaces]]\nbinding = "CONTENT"\nid = "content" # ours\n'],
    ['the id before the binding', "[[kv_namespaces]]\nid = 'content'\nbinding = 'CONTENT'\n"],
    [
      'another namespace and another table',
      '[[kv_namespaces]]\nbinding = "OTHER"\nid = "other"\n\n[[kv_namespaces]]\nbinding = "CONTENT"\nid = "content"\n\n[x]\nid = "x"\n',
    ],
  ])('writes the id with %s', (_, toml) => {
    expect(withNamespaceId(toml, ID)).toBe(toml.replace(/["']content["']/, `"${ID}"`));
  });

  it.each(['', '[[kv_namespaces]]\nbinding = "OTHER"\nid = "other"\n'])(
    'says what to add when the binding has no line with an id: %j',
    (toml) => {
      expect(() => withNamespaceId(toml, ID)).toThrow('no line `id = "…"`');
    },
  );
});
