import { runSiteProcess } from './site-process.ts';
import { parseSiteFlags } from '../site-flags.ts';

/** Hold the site of `npm start`, which starts this process itself. Returns the exit code. */
export async function runPreviewSite(args: string[]): Promise<number> {
  const { input } = parseSiteFlags(args, 'npm start');
  // What the process above asks for is answered beside the loop that follows changes.
  process.once('uncaughtException', end);
  try {
    return await runSiteProcess(input);
  } catch (error) {
    return end(error);
  }
}

/** Exits at once: the channel to the process above and the watcher would keep this one alive. */
function end(error: unknown): never {
  console.error(error);
  process.exit(1);
}
