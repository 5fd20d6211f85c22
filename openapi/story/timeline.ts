import type { Fact, LoggedCall, Story } from './story.ts';

/** Render who did what when as a Markdown table. */
export function renderTimeline(story: Story): string {
  const rows = story.log.map((entry) => {
    const { name = entry.by } = story.actors[entry.by] ?? {};
    const points = Object.values(entry.points).reduce((sum, one) => sum + one, 0);
    const cells = [toTime(entry.at), name, describe(entry), points === 0 ? '' : `${points}`];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '# What happens at Brightbean',
    '',
    'All examples come from this log of February 2025. Times are UTC. What earns points, levels and tiers is',
    'not documented; the log states when a user gets them.',
    '',
    '| Time | Who | What | Points |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** `2025-02-14T08:30:00Z` → `14 Feb, 08:30` */
function toTime(at: string): string {
  return `${Number(at.slice(8, 10))} Feb, ${at.slice(11, 16)}`;
}

function describe(entry: LoggedCall | Fact): string {
  if ('fact' in entry) {
    const { at, by, points, fact, text, ...names } = entry;
    return [`_${fact}_`, ...Object.values(names).filter(Boolean).map(toCode)].join(' ');
  }
  const { name, title, text, externalId, key, data } = entry.body;
  const count = Reflect.get(data ?? {}, 'purchaseCount');
  const what = [
    ...Object.values(entry.path),
    ...entry.ids,
    ...[key].filter((word) => word !== undefined),
    ...[externalId].filter((word) => word !== undefined),
  ];
  const label = name ?? title ?? text;
  return [
    `${toCode(entry.call)}:`,
    what.map(toCode).join(', '),
    ...(label === undefined ? [] : [`"${String(label)}"`]),
    ...(count === undefined ? [] : [`(coffee ${String(count)})`]),
  ].join(' ');
}

function toCode(value: unknown): string {
  return `\`${String(value)}\``;
}
