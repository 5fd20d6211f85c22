import { once } from 'node:events';
import { createBuildInput } from '../build-input.ts';
import { setOwner, untilEnded } from './preview-owner.ts';
import { startPreview } from './preview.ts';

/** Process id of wrangler, empty if it is not known. */
const [wrangler = ''] = process.argv.slice(2);

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal));
const unneeded = Promise.race([...signals, untilEnded(wrangler)]);
const preview = await startPreview(createBuildInput({}));
await setOwner(wrangler, preview.origin);
process.send?.('started');
void preview.ready.then(() => process.stdout.write('\nReady: the site follows your changes.\n'));
await unneeded;
await preview.close();
