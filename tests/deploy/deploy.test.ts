import { describe, expect } from 'vitest';
import { expectScene, loadScenes } from './scene.ts';
import { expectServed, findKeys, sceneTest } from './stage.ts';

describe.concurrent('npm run deploy and the other commands of the account', () => {
  const it = sceneTest;

  it.for(loadScenes(true))('$name', async ({ scene, says }, { open }) => {
    await expectScene(await open(scene.account), scene, says);
  });

  it('gives readers the old release until the new one is tested, and then the new one', async ({
    open,
  }) => {
    const stage = await open('A');
    const { cloudflare, releases } = stage;
    const existing = [...findKeys(cloudflare).keys()];
    const during: string[] = [];
    for (const name of ['PUT .*/bulk', 'POST .*/versions', 'POST .*/deployments']) {
      const run = async () => {
        during.push(name);
        await expectServed(cloudflare, releases.A);
      };
      const request = new RegExp(`^${name}$`);
      cloudflare.faults.add({ request, times: 1, fault: { kind: 'meanwhile', run } });
    }
    const says = [
      'served now: {A}',
      '0 pages are new, 2 changed, 0 URLs are lost',
      '/▸ Upload the Worker version\\n[^▸]* {2}[0-9a-f-]{36}\\n/',
      '/https:..[0-9a-f]{8}-.*\\.testers\\.workers\\.dev\\n {2}\\d+ responses, all as expected/',
      'Release {B} is served.',
    ];
    const scene = { run: 'deploy B', traffic: ['B 100'] };
    const { stdout } = await expectScene(stage, scene, says);
    expect(stdout).toBe('');
    expect(during).toHaveLength(3);
    // Nothing is written twice, and nothing deleted.
    expect(cloudflare.state.rewrites).toEqual([]);
    expect([...findKeys(cloudflare).keys()]).toEqual(expect.arrayContaining(existing));
    expect(cloudflare.state.workers.size).toBe(1);
  });
});
