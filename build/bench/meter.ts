import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Line } from './line.ts';

/** What leaves at once on a metered line: small parts, so that responses share it. */
const PART_BYTES = 2_048;

/** Create what counts the bytes of all responses and, on a line, lets them take their time. */
export function createMeter(line: Line | undefined, onBytes: (count: number) => void) {
  /** When the line has sent what was given to it so far. */
  let freeAt = 0;
  const send = async (count: number): Promise<void> => {
    onBytes(count);
    if (!line) return;
    freeAt = Math.max(freeAt, performance.now()) + (count / line.bytesPerSecond) * 1_000;
    const waitMs = freeAt - performance.now();
    if (waitMs > 1) await delay(waitMs);
  };
  return {
    /** Wait for the round trip of a request. */
    wait: () => (line && line.roundTripMs > 0 ? delay(line.roundTripMs) : Promise.resolve()),
    createStream: () =>
      new Transform({
        transform(chunk: Buffer, _, done) {
          const sendParts = async (): Promise<void> => {
            for (let at = 0; at < chunk.length; at += PART_BYTES) {
              const part = chunk.subarray(at, at + PART_BYTES);
              await send(part.length);
              this.push(part);
            }
          };
          sendParts().then(() => done(), done);
        },
      }),
  };
}
