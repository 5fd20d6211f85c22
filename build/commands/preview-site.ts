import { runSiteProcess } from '../preview/site-process.ts';
import { parseSiteFlags } from '../site-flags.ts';

/** Hold the site of `npm start`, which starts this process itself. Returns the exit code. */
export async function runPreviewSite(args: string[]): Promise<number> {
  const { input } = parseSiteFlags(args, 'npm start');
  try {
    return await runSiteProcess(input);
  } catch (error) {
    console.error(error);
    // The channel to the process above and the watcher would keep this one alive.
    process.exit(1);
  }
}
