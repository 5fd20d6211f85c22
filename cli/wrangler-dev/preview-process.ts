import { once } from 'node:events';
import { loadFreePort } from '../local/free-port.ts';
import { createBuildInput } from '../build-input.ts';
import { startPreview } from '../dev/preview.ts';
import { untilUnneeded } from './until-unneeded.ts';

/** Process id of wrangler, empty if it is not known, and the file that names the newest preview. */
const [wrangler = '', newestFile = ''] = process.argv.slice(2);

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal));
const unneeded = untilUnneeded(newestFile, { wrangler, preview: process.pid });
const stopped = Promise.race([...signals, unneeded]);
const port = await loadFreePort();
const preview = await startPreview(createBuildInput({}), port, 'The preview');
process.send?.({ port });
await stopped;
await preview.close();
