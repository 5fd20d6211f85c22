import { resolve } from 'node:path';
import { once } from 'node:events';
import { parseFlags, parsePort } from './command-line.ts';
import { refuseTakenPort } from './local/free-port.ts';
import { startReleaseServer } from './local/release-server.ts';

/** Serve a built release until interrupted. Returns the exit code. */
export async function runPreview(args: string[]): Promise<number> {
  const flags = parseFlags('preview', args);
  const port = parsePort(flags.port ?? process.env['PORT'] ?? '8787', '--port');
  await refuseTakenPort(port, (other) => `npm run preview -- --port ${other}`);
  const release = await startReleaseServer(resolve(flags.dist), { port });
  console.log(
    `Ready: http://localhost:${port} serves the release in ${flags.dist}. Ctrl+C ends it.`,
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await release.close();
  return 0;
}
