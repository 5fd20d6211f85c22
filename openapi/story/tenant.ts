import type { Call, Story } from './story.ts';

/** A stored resource, as the API returns it. */
export type Resource = Record<string, unknown>;

/** What a user has reached in one mission. */
export interface MissionProgress {
  userId: string;
  missionId: string;
  state: 'unlocked' | 'enrolled' | 'objectiveCompleted' | 'completed';
  stateChangedAt: string;
  /** Objective → time. */
  completed: Map<string, string>;
}

export interface QuizProgress {
  userId: string;
  quizId: string;
  startedAt: string;
  answers: Resource[];
}

export interface StreakRun {
  userId: string;
  streakId: string;
  count: number;
  startedAt: string;
  lastCountedAt: string | null;
  rewards: Resource[];
}

/** Everything that the platform knows about the tenant of a story at one time. */
export interface Tenant {
  at: string;
  story: Story;
  /** In the order of creation. */
  resources: { kind: string; parentId: string | undefined; resource: Resource }[];
  memberships: { userId: string; segmentId: string; addedAt: string }[];
  /** By user and key: `usr_ada favouriteDrink`. */
  attributeTimes: Map<string, string>;
  loginTimes: Map<string, string>;
  /** The latest is the present one. */
  levels: { userId: string; id: string; reachedAt: string }[];
  tiers: { userId: string; id: string; reachedAt: string }[];
  missions: MissionProgress[];
  quizzes: QuizProgress[];
  streaks: StreakRun[];
  events: Resource[];
  executions: { ruleId: string; at: string }[];
  points: Map<string, number>;
  consumables: { userId: string; consumableId: string }[];
  deliveries: { webhookId: string; delivery: Resource }[];
  imports: Resource[];
  importResults: Map<string, Resource[]>;
}

/** Carries out a call of one operation, and returns the body of its response. */
export type Operation = (tenant: Tenant, call: Call) => unknown;

/** Create a tenant without any resource. */
export function createTenant(story: Story): Tenant {
  return {
    at: '',
    story,
    resources: [],
    memberships: [],
    attributeTimes: new Map(),
    loginTimes: new Map(),
    levels: [],
    tiers: [],
    missions: [],
    quizzes: [],
    streaks: [],
    events: [],
    executions: [],
    points: new Map(),
    consumables: [],
    deliveries: [],
    imports: [],
    importResults: new Map(),
  };
}

/** List the resources of a kind, or those of them that belong to one parent. */
export function listOf(tenant: Tenant, kind: string, parentId?: string): Resource[] {
  return tenant.resources
    .filter((one) => one.kind === kind && (parentId === undefined || one.parentId === parentId))
    .map(({ resource }) => resource);
}

/** Find a resource by its id, or an attribute by its key; throws where the story names one that is not there. */
export function find(tenant: Tenant, kind: string, id: unknown): Resource {
  const found = listOf(tenant, kind).find((resource) => (resource['id'] ?? resource['key']) === id);
  if (!found) throw new Error(`At ${tenant.at} there is no ${kind} ${String(id)}.`);
  return found;
}

/** Refer to a resource as other resources do: `{ id: usr_ada, externalId: bb-1001, name: Ada Okafor }` */
export function toReference(tenant: Tenant, kind: string, id: unknown): Resource {
  const resource = find(tenant, kind, id);
  const fields = REFERENCE_FIELDS[kind] ?? ['id', 'name'];
  return Object.fromEntries(fields.map((field) => [field, resource[field]]));
}

const REFERENCE_FIELDS: Record<string, string[]> = {
  User: ['id', 'externalId', 'name'],
  Operator: ['id', 'name', 'email'],
  Attribute: ['key', 'name'],
  Question: ['id', 'text'],
};

/** Find what a user has reached; throws without it. */
export function findProgress<T extends { userId: string }>(
  tenant: Tenant,
  all: T[],
  matches: (progress: T) => boolean,
): T {
  const found = all.find(matches);
  if (!found) throw new Error(`At ${tenant.at} the user has no such record.`);
  return found;
}

/** Add seconds to a time: `2025-02-14T08:30:00Z`, 1 → `2025-02-14T08:30:01Z` */
export function addSeconds(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString().replace('.000Z', 'Z');
}
