import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startReleaseServer } from '../release/release-server.ts';
import { createForwarding } from './compressing-server.ts';
import type { Answer } from './compressing-server.ts';

/** By path below the folder of hashed files, which the asset router serves without asking the Worker. */
export type OwnAssets = Map<string, string | Uint8Array>;

/** Copy a release into `folder` and give it files of its own, made from what it serves. */
export async function copyRelease(
  release: string,
  folder: string,
  createAssets: (ask: Answer) => Promise<OwnAssets>,
): Promise<void> {
  const server = await startReleaseServer(release, { port: 0 });
  try {
    const assets = await createAssets(createForwarding(server.url));
    await rm(folder, { recursive: true, force: true });
    await cp(release, folder, { recursive: true });
    for (const [path, content] of assets) {
      const file = join(folder, 'assets', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  } finally {
    await server.close();
  }
}
