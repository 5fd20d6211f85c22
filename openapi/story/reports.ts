import { KINDS, toPage } from './resources.ts';
import { addSeconds, listOf, toReference } from './tenant.ts';
import type { Operation, Resource } from './tenant.ts';

/** What the platform reports about the tenant as a whole. */
export const REPORTS: Record<string, Operation> = {
  listEvents: (tenant, { query }) => toPage(tenant.events, '-occurredAt', query),
  listActions: ({ story }, { query }) => toPage(story.actions, '', query),
  listTriggers(tenant, { query }) {
    const custom = listOf(tenant, 'CustomEventDefinition').map(({ key, name, fields }) => {
      return { key, name, source: 'custom', fields };
    });
    return toPage([...custom, ...tenant.story.triggers], '', query);
  },
  getRuleExecutionsByDay(tenant, { path, query }) {
    const { ruleId } = path;
    const days: Resource[] = [];
    let date = String(query['dateFrom']);
    while (date < String(query['dateBefore'])) {
      const ran = tenant.executions.filter(
        (one) => one.ruleId === ruleId && one.at.startsWith(date),
      );
      days.push({ date, executionCount: ran.length });
      date = addSeconds(`${date}T00:00:00Z`, 24 * 60 * 60).slice(0, 10);
    }
    return { rule: toReference(tenant, 'Rule', ruleId), days };
  },
  getLeaderboard(tenant, { path, query }) {
    const ranks = [...tenant.points].toSorted(([, a], [, b]) => b - a);
    const entries = ranks.map(([id, score], index) => {
      return { rank: index + 1, user: toReference(tenant, 'User', id), score };
    });
    return { type: path['type'], calculatedAt: tenant.at, ...toPage(entries, 'rank', query) };
  },
  getAnalyticsTotals: (tenant) => ({
    totals: COUNTED.map((kind) => ({
      entity: kind.entity,
      total: listOf(tenant, kind.name).length,
    })),
    countedAt: tenant.at,
  }),
  getEntityTotals(tenant, { path, query }) {
    const { createdFrom = null, createdBefore = null } = query;
    const kind = COUNTED.find(({ entity }) => entity === path['entity']);
    const counted = listOf(tenant, kind?.name ?? '').filter(({ createdAt }) => {
      const time = String(createdAt);
      return time >= String(createdFrom ?? '') && (!createdBefore || time < String(createdBefore));
    });
    const range = { createdFrom, createdBefore };
    return { entity: kind?.entity, total: counted.length, ...range, countedAt: tenant.at };
  },
};

/** Entities that the platform counts, in the order of the contract. */
const COUNTED = [
  'User',
  'Segment',
  'Attribute',
  'Level',
  'Tier',
  'Mission',
  'Quiz',
  'Streak',
  'Booster',
  'Item',
  'Consumable',
  'Rule',
].map((name) => {
  const plural = KINDS.find((kind) => kind.name === name)?.plural ?? '';
  return { name, entity: plural.toLowerCase() };
});
