import type { View } from '../../client/model/view.ts';
import type { RequestLog } from '../request-log.ts';
import type { PageDocument } from './document.tsx';
import { toCrashView } from './error-document.tsx';

/**
 * Send the start of a document now and the rest when the view is known; `view` must not reject. The status is
 * sent by then, so a page that cannot be rendered becomes the crash view.
 */
export function toStream(
  document: PageDocument,
  view: Promise<View>,
  path: string,
  log: RequestLog,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rest = view.then((loaded) =>
    log.measure('render', () => renderRest(document, loaded, path, log)),
  );
  log.finished = rest.then(() => undefined);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(document.start));
      controller.enqueue(encoder.encode(await rest));
      controller.close();
    },
  });
}

function renderRest(document: PageDocument, view: View, path: string, log: RequestLog): string {
  try {
    return document.renderRest(view);
  } catch (error) {
    log.errors.push(error);
    return document.renderRest(toCrashView(path));
  }
}
