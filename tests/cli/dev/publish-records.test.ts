import { toErrorWorker } from '../../../cli/dev/live-command.ts';
import { expect, it } from 'vitest';
import { publishRecords, withoutStored } from '../../../cli/dev/publish-records.ts';
import { toManifestKey } from '../../../worker/store/keys.ts';

it('puts every record once, 32 at a time, and the manifest last', async () => {
  const pages = Array.from({ length: 100 }, (_, index): [string, string] => [
    `page/${index}`,
    `${index}`,
  ]);
  const records = new Map([[toManifestKey('live'), 'manifest'], ...pages]);
  const stored: [string, string][] = [];
  let writing = 0;
  let most = 0;
  const put = async (key: string, value: string) => {
    writing += 1;
    most = Math.max(most, writing);
    await Promise.resolve();
    writing -= 1;
    stored.push([key, value]);
  };
  await publishRecords({ put }, records);
  expect(stored).toHaveLength(records.size);
  expect(new Map(stored)).toEqual(records);
  expect(stored.at(-1)).toEqual([toManifestKey('live'), 'manifest']);
  expect(most).toBe(32);
});

it('fails when a record cannot be put', async () => {
  const put = () => Promise.reject(new Error('KV is full.'));
  await expect(publishRecords({ put }, new Map([['page/1', '1']]))).rejects.toThrow('KV is full.');
});

it('an edit while `wrangler dev` runs puts only the records that are not there, on whichever page of the list', async () => {
  const pages = [
    { keys: [{ name: 'page/1' }, { name: 'page/2' }], cursor: 'second' },
    { keys: [{ name: 'page/3' }] },
  ];
  const list = async ({ cursor }: { cursor?: string }) =>
    pages[cursor === 'second' ? 1 : 0] ?? { keys: [] };
  const records = new Map([1, 2, 3, 4].map((page) => [`page/${page}`, `${page}`]));
  expect([...(await withoutStored({ list }, records))]).toEqual([['page/4', '4']]);
  expect(records.size).toBe(4);
});

it('responds with the problems of a build that failed, while `wrangler dev` runs', async () => {
  const place = { severity: 'error', file: 'content/docs/a.mdx', line: 3, column: 1 } as const;
  const code = toErrorWorker([{ ...place, message: 'Broken link `/docs/"none"`.' }]);
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const worker = (await import(url)) as { default: { fetch(): Response } };
  const response = worker.default.fetch();
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('content/docs/a.mdx:3:1 Broken link `/docs/"none"`.');
});
