import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { DeployError, runCommand } from '../../cli/deploy/step.ts';

it.each(['SIGINT', 'SIGTERM'])('%s stops a command, and a second one ends it', async (name) => {
  vi.useFakeTimers();
  const signals = new EventEmitter();
  let text = '';
  const stderr = { isTTY: false, write: (part: string) => Boolean((text += part)) };
  const code = await runCommand({ signals, stderr }, async (stopped) => {
    signals.emit(name);
    expect(stopped.aborted).toBe(true);
    // The same signal also arrives from the parent.
    vi.advanceTimersByTime(499);
    expect(signals.listenerCount(name)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(signals.listenerCount(name)).toBe(0);
    throw new DeployError('It was stopped.', 'Run it again.');
  });
  vi.useRealTimers();
  expect({ code, text }).toEqual({ code: 130, text: '\nIt was stopped.\n\nRun it again.\n' });
});

it('a fault of our own keeps its stack, and leaves no listener', async () => {
  const signals = new EventEmitter();
  const fail = () => Promise.reject(new RangeError('own'));
  await expect(runCommand({ signals, stderr: process.stderr }, fail)).rejects.toThrow(RangeError);
  expect(signals.eventNames()).toEqual([]);
});
