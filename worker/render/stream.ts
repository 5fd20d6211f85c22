import type { View } from '../../client/model/view.ts';
import type { Trace } from '../trace.ts';
import type { PageDocument } from './document.tsx';
import { toCrashView } from './failure-views.ts';

/**
 * Send the shell's start now and the rest when the content is there; `view` must not reject. The status
 * has gone by then, so a page that cannot be rendered is replaced by words, never by a cut.
 */
export function toStream(
  document: PageDocument,
  view: Promise<View>,
  path: string,
  trace: Trace,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rest = view.then((shown) =>
    trace.measure('render', () => renderRest(document, shown, path, trace)),
  );
  trace.finished = rest.then(() => undefined);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(document.start));
      controller.enqueue(encoder.encode(await rest));
      controller.close();
    },
  });
}

function renderRest(document: PageDocument, view: View, path: string, trace: Trace): string {
  try {
    return document.renderRest(view);
  } catch (error) {
    trace.failures.push(error);
    return document.renderRest(toCrashView(path));
  }
}
