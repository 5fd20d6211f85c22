import type { CDPSession } from 'playwright-core';

/** How a reader is connected, and with what. */
export interface Line {
  name: string;
  roundTripMs: number;
  bytesPerSecond: number;
  /** How many times slower than this machine. */
  slowdown: number;
}

/** Slow 4G and a phone, as Lighthouse has them. */
export const SLOW_LINE: Line = {
  name: 'slow 4G',
  roundTripMs: 150,
  bytesPerSecond: 1_600_000 / 8,
  slowdown: 4,
};

/** In the place of the slow one in a smoke test, whose figures say nothing: it waits as little as may be. */
export const SHORT_LINE: Line = {
  name: 'short line',
  roundTripMs: 10,
  bytesPerSecond: SLOW_LINE.bytesPerSecond * 10,
  slowdown: 1,
};

/** This machine as it is. */
export const FAST_LINE: Line = {
  name: 'fast line',
  roundTripMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  slowdown: 1,
};

/** Put a page on a line; its Web Workers are not. */
export async function throttle(session: CDPSession, line: Line): Promise<void> {
  await session.send('Network.enable');
  if (line === FAST_LINE) return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.roundTripMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown });
}
