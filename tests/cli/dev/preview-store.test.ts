import { expect, it, onTestFinished, vi } from 'vitest';
import { SERVER_KEY } from '../../../cli/dev/messages.ts';
import { openPreviewStore } from '../../../cli/dev/preview-store.ts';
import type { LocalKv } from '../../../cli/dev/preview-store.ts';

it('a preview writes what KV does not have, and forgets what no release of the last minute names', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const values = new Map([
    [SERVER_KEY, 'http://127.0.0.1:1'],
    ['page/earlier', ''],
    ['page/a', ''],
  ]);
  const kv: Pick<LocalKv, 'put' | 'delete'> & { list(options: object): unknown } = {
    put: async (key, value) => void values.set(key, String(value)),
    delete: async (key) => void values.delete(String(key)),
    // A list has a part of the keys.
    list: ({ cursor }: { cursor: string | null }) => {
      const names = [...values.keys()].slice(Number(cursor));
      const keys = names.slice(0, 2).map((name) => ({ name }));
      return { keys, list_complete: names.length <= 2, cursor: String(Number(cursor) + 2) };
    },
  };
  const files = new Map<string, string | Uint8Array>();
  const store = await openPreviewStore(kv as LocalKv, files);
  const show = async (seconds: number, keys: string[], paths: string[]) => {
    vi.advanceTimersByTime(seconds * 1_000);
    const manifest = `manifest of ${keys}`;
    await store({
      records: new Map([['manifest/live', manifest], ...keys.map((key) => [key, key] as const)]),
      files: new Map(paths.map((path) => [path, path])),
      names: ['manifest/live', ...keys, ...paths],
    });
    expect(values.get('manifest/live')).toBe(manifest);
    return [...values.keys(), ...files.keys()].filter((name) => /page|_assets/.test(name)).sort();
  };
  const first = ['page/a', 'page/b'];
  expect(await show(0, first, ['/_assets/a'])).toEqual(['/_assets/a', ...first, 'page/earlier']);
  expect([values.get('page/a'), values.get('page/b')]).toEqual(['', 'page/b']);
  // An hour later, the release before is that of the last minute.
  expect(await show(3_600, ['page/b'], [])).toEqual(['/_assets/a', ...first]);
  expect(await show(59, ['page/b'], [])).toEqual(['/_assets/a', ...first]);
  expect(await show(1, ['page/b'], [])).toEqual(['page/b']);
  expect(values.has(SERVER_KEY)).toBe(true);
});
