import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openEntryStore } from '../../../build/cache/entry-store.ts';
import { createKeptPictures } from '../../../build/pictures/kept-pictures.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const TEXT = { kicker: 'Users', title: 'Manage users', site: 'Docs' };

test('a picture is kept for its texts and the code that drew it', async () => {
  const file = join(await createTemporaryFolder({}), 'pages.sqlite');
  const store = openEntryStore(file);
  const [picture] = await createKeptPictures('code', store)([TEXT]);
  const [again] = await createKeptPictures('code', openEntryStore(file))([TEXT]);
  expect(Buffer.compare(again?.load() ?? Buffer.of(), picture?.load() ?? Buffer.of(0))).toBe(0);
  expect(countEntries(file)).toBe(1);
  await createKeptPictures('code', store)([{ ...TEXT, kicker: 'Levels' }]);
  await createKeptPictures('other code', store)([TEXT]);
  expect(countEntries(file)).toBe(3);
});

function countEntries(file: string): unknown {
  const database = new DatabaseSync(file);
  const row = database.prepare('SELECT count(*) AS count FROM entries').get();
  database.close();
  return row?.['count'];
}
