import type { View } from '../../client/model/view.ts';
import type { PageDocument } from './document.tsx';

/** Send the shell's start now and the rest when the content is there; `view` must not reject. */
export function toStream(document: PageDocument, view: Promise<View>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(document.start));
      controller.enqueue(encoder.encode(document.renderRest(await view)));
      controller.close();
    },
  });
}
