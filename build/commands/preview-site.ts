import { runSiteProcess } from '../preview/site-process.ts';
import { parseSiteFlags } from '../site-flags.ts';

/** Hold the site of `npm start`, which starts this process itself. Returns the exit code. */
export async function runPreviewSite(args: string[]): Promise<number> {
  return runSiteProcess(parseSiteFlags(args, 'npm start').input);
}
