import { carryOut } from './operations.ts';
import { happen } from './progress.ts';
import type { Call, Fact, LoggedCall, Story } from './story.ts';
import { addSeconds, createTenant, find } from './tenant.ts';
import type { Tenant } from './tenant.ts';

/** A named example: the body of a request or of a response. */
export interface StoryExample {
  name: string;
  summary: string;
  /** The operation whose request or response it is, and with which path and query it was called. */
  call: Call;
  direction: 'request' | 'response';
  value: unknown;
}

/** Play a story, and derive its examples: those of the log, then those of reads and changes. */
export function replay(story: Story): StoryExample[] {
  const tenant = createTenant(story);
  const logged = story.log.flatMap((entry) => play(tenant, entry));
  const others = [
    ...story.reads.map((call) => ({ ...call, at: call.at ?? story.now })),
    ...story.changes.map((call) => ({ ...call, at: story.changesAt })),
  ];
  return [...logged, ...others.flatMap((call) => carryOutNamed(playUntil(story, call.at), call))];
}

/** The tenant after everything that happens until a time. */
export function playUntil(story: Story, at: string): Tenant {
  const tenant = createTenant(story);
  for (const entry of story.log.filter((one) => one.at <= at)) play(tenant, entry);
  tenant.at = at;
  return tenant;
}

function play(tenant: Tenant, entry: LoggedCall | Fact): StoryExample[] {
  if (entry.at < tenant.at) throw new Error(`The log goes back in time at ${entry.at}.`);
  tenant.at = entry.at;
  for (const [userId, points] of Object.entries(entry.points)) {
    tenant.points.set(userId, (tenant.points.get(userId) ?? 0) + points);
  }
  const actor = tenant.story.actors[entry.by];
  if (!actor) throw new Error(`The story has no actor ${entry.by}.`);
  if ('fact' in entry) {
    happen(tenant, entry);
    return [];
  }
  const examples = carryOutNamed(tenant, entry);
  if (actor.apiKeyId !== undefined) {
    const usedAt = addSeconds(entry.at, entry.receivedAfterSeconds);
    find(tenant, 'ApiKey', actor.apiKeyId)['lastUsedAt'] = usedAt;
  }
  return examples;
}

function carryOutNamed(tenant: Tenant, call: Call): StoryExample[] {
  const value = carryOut(tenant, call);
  return [
    ...(call.request
      ? [{ ...call.request, call, direction: 'request' as const, value: call.body }]
      : []),
    ...(call.response ? [{ ...call.response, call, direction: 'response' as const, value }] : []),
  ];
}
