import { parentPort, workerData } from 'node:worker_threads';
import { createSiteServices, createWorkshop } from './compile-site.ts';
import type { ContentFile } from './content/discover.ts';
import { preparePage } from './prepare-page.ts';
import type { ThreadSite } from './second-thread.ts';

/* What runs in the second thread: a workshop of its own, which keeps what it makes in the cache of both. */

const { input, files, glossary } = workerData as ThreadSite;
const silent = { report: () => {}, end: () => {} };

const making = makeReady();
parentPort?.on('message', (file: ContentFile | null) => void follow(file));

async function makeReady() {
  const workshop = await createWorkshop(input);
  const { contractFile } = input;
  const reference = contractFile && (await workshop.loadReference(contractFile, input, silent));
  const sources = { files, glossary, reference: reference || null };
  return { workshop, sources, ...createSiteServices(input, sources, workshop) };
}

/** Make a page, and tell that it is done; null means that there are no more. */
async function follow(file: ContentFile | null): Promise<void> {
  if (file === null) {
    parentPort?.close();
    return;
  }
  const { workshop, sources, compiler } = await making;
  await preparePage(file, compiler, sources.reference, workshop);
  parentPort?.postMessage(file.source);
}
