import { DatabaseSync } from 'node:sqlite';
import type { Api } from './response.ts';
import { now } from './state.ts';
import type { State } from './state.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The SQL API of Workers Analytics Engine, whose dialect is translated to that of SQLite. */
export function addAnalyticsRoutes(api: Api, state: State): void {
  api.post('/analytics_engine/sql', async (c) => {
    const query = await c.req.text();
    const [, dataset = ''] = /\bFROM (\w+)/.exec(query) ?? [];
    const rows = state.counts.filter((count) => count.dataset === dataset);
    if (rows.length === 0) return c.text(`unable to find table ${dataset}`, 422);
    const database = new DatabaseSync(':memory:');
    const blobs = ['blob1', 'blob2', 'blob3', 'blob4'];
    database.exec(`CREATE TABLE ${dataset} (timestamp, _sample_interval, ${blobs.join()})`);
    const insert = database.prepare(`INSERT INTO ${dataset} VALUES (?, ?, ?, ?, ?, ?)`);
    for (const { timestamp, sampleInterval, blobs: own } of rows) {
      insert.run(timestamp, sampleInterval, ...blobs.map((_, index) => own[index] ?? ''));
    }
    const translated = query
      .replaceAll(/NOW\(\) - INTERVAL '(\d+)' DAY/g, (_, days) => `${now(state) - days * DAY_MS}`)
      .replaceAll(/sumIf\((\w+), (.+?)\)/g, 'SUM(CASE WHEN $2 THEN $1 ELSE 0 END)')
      .replace(/FORMAT JSON$/, '');
    const data = database.prepare(translated).all();
    database.close();
    return c.json({ meta: [], data, rows: data.length });
  });
}
