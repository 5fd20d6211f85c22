import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withNamespaceId } from '../../build/deploy/set-up-namespace.ts';
import { createTemporaryFolder } from '../build/temporary-folder.ts';
import { startCloudflareStandIn } from './cloudflare-stand-in/cloudflare-stand-in.ts';
import { WORKER, runAgainst } from './project.ts';

const ID = '0123456789abcdef0123456789abcdef';

describe('npm run set-up', () => {
  it(
    'creates the namespace once, and writes its id beside the comments',
    { timeout: 60_000 },
    async () => {
      const cloudflare = await startCloudflareStandIn();
      onTestFinished(() => cloudflare.close());
      const own = await readFile('wrangler.toml', 'utf8');
      const placeholder = withNamespaceId(own, 'content');
      const config = join(
        await createTemporaryFolder({ 'wrangler.toml': placeholder }),
        'wrangler.toml',
      );
      const run = (env = {}) => runAgainst(cloudflare, ['set-up', `--config=${config}`], env);

      expect(await run({ CLOUDFLARE_API_TOKEN: '' })).toEqual({
        code: 1,
        output: expect.stringContaining('CLOUDFLARE_API_TOKEN is not set.'),
      });

      const first = await run();
      expect(first, first.output).toMatchObject({ code: 0 });
      const [namespace] = cloudflare.state.namespaces.values();
      expect(namespace?.title).toBe(`${WORKER}-content`);
      expect(first.output).toContain(`Created; its id is written into the configuration`);
      expect(first.output).toContain('testers.workers.dev');
      const written = await readFile(config, 'utf8');
      expect(written).toBe(placeholder.replace('id = "content"', `id = "${namespace?.id}"`));

      expect((await run()).output).toContain('It is there already');
      expect(cloudflare.state.namespaces.size).toBe(1);

      // The id is lost, as on another branch: the namespace is found by its title.
      await writeFile(config, placeholder);
      cloudflare.state.subdomain = null;
      const again = await run();
      expect(again.output).toContain('It was there already; its id is written');
      expect(again.output).toContain('None yet');
      expect(await readFile(config, 'utf8')).toBe(written);

      cloudflare.state.namespaces.clear();
      expect(await run()).toEqual({
        code: 1,
        output: expect.stringContaining('which this account does not have'),
      });
    },
  );
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
    'says what to write where the binding has no line: %j',
    (toml) => {
      expect(() => withNamespaceId(toml, ID)).toThrow('no line `id = "…"`');
    },
  );
});
