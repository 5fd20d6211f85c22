import { expect } from 'vitest';
import type { CloudflareStandIn } from './cloudflare-stand-in/cloudflare-stand-in.ts';
import { WORKER } from './project.ts';
import type { TestRelease } from './project.ts';

/** Expect readers to get a release, and all of it: pages, data and every script that a page names. */
export async function expectServed(
  cloudflare: CloudflareStandIn,
  release: TestRelease,
): Promise<void> {
  const ask = (path: string) => cloudflare.edge.ask(WORKER, path);
  for (const page of ['users', 'levels']) {
    const response = await ask(`/docs/${page}`);
    const html = await response.text();
    expect({ page, status: response.status }).toEqual({ page, status: 200 });
    expect(html).toContain(`The ${page} of release ${release.name}.`);
    const scripts = [...html.matchAll(/(?:src|href)="(\/_assets\/[^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) {
      expect({ path, status: (await ask(path ?? '')).status }).toEqual({ path, status: 200 });
    }
    const data = await ask(`/_data/${release.id}/docs/${page}`);
    expect({ page, status: data.status }).toEqual({ page, status: 200 });
    expect(await data.text()).toContain(`The ${page} of release ${release.name}.`);
  }
  expect((await ask('/docs/none')).status).toBe(404);
}
