import {
  completeObjective,
  findMission,
  recordEvent,
  setMissionState,
  startStreak,
  toUserMission,
  toUserStreak,
} from './progress.ts';
import { KINDS, create, list, remove, takeId, toPage, update } from './resources.ts';
import type { Call } from './story.ts';
import { addSeconds, find, findProgress, listOf, toReference } from './tenant.ts';
import type { Resource, Tenant } from './tenant.ts';
import {
  noteAttributes,
  sortAttributes,
  toMemberships,
  toStanding,
  toUserAttribute,
  toUserFields,
} from './user-records.ts';

type Operation = (tenant: Tenant, call: Call) => unknown;

/** Carry out an operation of the contract, and return the body of its response; undefined without one. */
export function carryOut(tenant: Tenant, call: Call): unknown {
  const operation = SPECIAL[call.call] ?? GENERAL.get(call.call);
  if (!operation) throw new Error(`The story cannot call ${call.call}.`);
  // Later calls change what is stored.
  return structuredClone(operation(tenant, { ...call, ids: [...call.ids] }));
}

const GENERAL = new Map<string, Operation>(
  KINDS.flatMap((kind): [string, Operation][] => [
    [`create${kind.name}`, (tenant, call) => create(tenant, kind, call)],
    [`list${kind.plural}`, (tenant, call) => list(tenant, kind, call)],
    [`get${kind.name}`, (tenant, { path }) => find(tenant, kind.name, path[kind.parameter])],
    [`update${kind.name}`, (tenant, call) => update(tenant, kind, call)],
    [`delete${kind.name}`, (tenant, call) => remove(tenant, kind, call)],
  ]),
);

/** The general way to carry out an operation that has something of its own. */
function carryOutGenerally(tenant: Tenant, call: Call): Resource {
  return GENERAL.get(call.call)?.(tenant, call) as Resource;
}

const SPECIAL: Record<string, Operation> = {
  health: ({ at, story }) => ({ status: 'ok', version: story.version, checkedAt: at }),
  login(tenant, { body }) {
    const operator = listOf(tenant, 'Operator').find(({ email }) => email === body['email']);
    return {
      accessToken: 'example-operator-token',
      tokenType: 'Bearer',
      expiresAt: addSeconds(tenant.at, 12 * 60 * 60),
      operator: toReference(tenant, 'Operator', operator?.['id']),
    };
  },
  passwordResetRequest: () => undefined,
  passwordReset: () => undefined,

  createApiKey(tenant, call) {
    const { id, ...rest } = carryOutGenerally(tenant, call);
    return { id, secret: 'example-api-key-secret', ...rest };
  },
  createNotification(tenant, call) {
    const { userId, ...body } = call.body;
    const user = toReference(tenant, 'User', userId);
    return carryOutGenerally(tenant, { ...call, body: { ...body, user } });
  },
  createMessage(tenant, call) {
    find(tenant, 'Conversation', call.path['conversationId'])['lastMessageAt'] = tenant.at;
    return carryOutGenerally(tenant, call);
  },
  createMission(tenant, call) {
    const [id = '', ...ids] = call.ids;
    const objectives = withIds(call.body['objectives'], ids);
    return carryOutGenerally(tenant, { ...call, ids: [id], body: { ...call.body, objectives } });
  },
  updateMission(tenant, call) {
    const { objectives } = call.body;
    const body = objectives ? { objectives: withIds(objectives, call.ids) } : call.body;
    return carryOutGenerally(tenant, { ...call, body });
  },

  createUser(tenant, call) {
    const user = carryOutGenerally(tenant, call);
    const id = String(user['id']);
    noteAttributes(tenant, id, call.body['attributes']);
    const event = { id: takeId(call.ids), key: 'user.created', userId: id, data: {} };
    recordEvent(tenant, { ...event, receivedAt: tenant.at });
    return user;
  },
  updateUser(tenant, call) {
    noteAttributes(tenant, call.path['userId'] ?? '', call.body['attributes']);
    const user = carryOutGenerally(tenant, call);
    sortAttributes(tenant, user);
    return user;
  },
  setUserLoginStatus(tenant, { path, body }) {
    const user = find(tenant, 'User', path['userId']);
    Object.assign(user, body, { updatedAt: tenant.at });
    const { id, loginStatus } = user;
    return { user: toReference(tenant, 'User', id), loginStatus, changedAt: tenant.at };
  },
  getUsersSchema: (tenant) => ({ fields: toUserFields(tenant) }),
  setUserAttribute(tenant, { path, body }) {
    const { userId = '', attributeKey = '' } = path;
    const user = find(tenant, 'User', userId);
    const attributes = { ...(user['attributes'] as Resource), [attributeKey]: body['value'] };
    noteAttributes(tenant, userId, { [attributeKey]: body['value'] });
    Object.assign(user, { attributes, updatedAt: tenant.at });
    sortAttributes(tenant, user);
    return toUserAttribute(tenant, userId, attributeKey);
  },
  getUserAttribute: (tenant, { path }) =>
    toUserAttribute(tenant, path['userId'] ?? '', path['attributeKey'] ?? ''),
  listUserAttributes(tenant, { path, query }) {
    const { userId = '' } = path;
    const keys = Object.keys(find(tenant, 'User', userId)['attributes'] as Resource);
    return toPage(
      keys.map((key) => toUserAttribute(tenant, userId, key)),
      '',
      query,
    );
  },

  getUserLevel: (tenant, { path }) => toStanding(tenant, 'Level', tenant.levels, path['userId']),
  getUserTier: (tenant, { path }) => toStanding(tenant, 'Tier', tenant.tiers, path['userId']),
  getUserMission: (tenant, { path }) => toUserMission(tenant, findMission(tenant, path)),
  getUserStreak: (tenant, { path }) =>
    toUserStreak(
      tenant,
      findProgress(
        tenant,
        tenant.streaks,
        (one) => one.userId === path['userId'] && one.streakId === path['streakId'],
      ),
    ),
  getUserQuiz(tenant, { path }) {
    const { userId, quizId, answers, startedAt } = findProgress(
      tenant,
      tenant.quizzes,
      (one) => one.userId === path['userId'] && one.quizId === path['quizId'],
    );
    const isComplete = answers.length === listOf(tenant, 'Question', quizId).length;
    return {
      user: toReference(tenant, 'User', userId),
      quiz: toReference(tenant, 'Quiz', quizId),
      answers,
      startedAt,
      completedAt: isComplete ? answers.at(-1)?.['answeredAt'] : null,
    };
  },
  setUserMissionUnlocked: (tenant, { path }) =>
    setMissionState(tenant, toUserAndMission(path), 'unlocked'),
  setUserMissionEnrolled: (tenant, { path }) =>
    setMissionState(tenant, toUserAndMission(path), 'enrolled'),
  setUserMissionCompleted: (tenant, { path }) =>
    setMissionState(tenant, toUserAndMission(path), 'completed'),
  setUserMissionObjectiveCompleted(tenant, { path }) {
    const progress = findMission(tenant, path);
    completeObjective(tenant, progress, path['objectiveId'] ?? '');
    return toUserMission(tenant, progress);
  },
  startUserStreak: (tenant, { path }) => startStreak(tenant, path),
  startUserBooster(tenant, { path }) {
    const { userId, boosterId } = path;
    const { durationMinutes } = find(tenant, 'Booster', boosterId);
    return {
      user: toReference(tenant, 'User', userId),
      booster: toReference(tenant, 'Booster', boosterId),
      startedAt: tenant.at,
      endsAt: durationMinutes === null ? null : addSeconds(tenant.at, Number(durationMinutes) * 60),
    };
  },
  useUserItem: (tenant, { path, ids }) => ({
    id: takeId(ids),
    user: toReference(tenant, 'User', path['userId']),
    item: toReference(tenant, 'Item', path['itemId']),
    usedAt: tenant.at,
  }),

  addUserToSegment(tenant, { path }) {
    const { segmentId = '', userId = '' } = path;
    const segment = find(tenant, 'Segment', segmentId);
    tenant.memberships.push({ userId, segmentId, addedAt: tenant.at });
    const userCount = tenant.memberships.filter((one) => one.segmentId === segmentId).length;
    Object.assign(segment, { userCount, updatedAt: tenant.at });
  },
  listSegmentUsers: (tenant, { path, query }) =>
    toPage(toMemberships(tenant, { segmentId: path['segmentId'] }), 'addedAt', query),
  listUserSegments: (tenant, { path, query }) =>
    toPage(toMemberships(tenant, { userId: path['userId'] }), 'addedAt', query),
  getUserSegment: (tenant, { path }) => toMemberships(tenant, path)[0],

  enableFeature: (tenant, { path }) => switchFeature(tenant, path['featureId'], true),
  disableFeature: (tenant, { path }) => switchFeature(tenant, path['featureId'], false),

  publishUserCustomEvent: (tenant, { path, body, ids, receivedAfterSeconds }) =>
    recordEvent(tenant, {
      id: takeId(ids),
      key: String(body['key']),
      userId: path['userId'] ?? '',
      data: body['data'] as Resource,
      receivedAt: addSeconds(tenant.at, receivedAfterSeconds),
    }),
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

/** Give ids to the objectives that have none. */
function withIds(objectives: unknown, ids: string[]): Resource[] {
  const rest = [...ids];
  return ((objectives ?? []) as Resource[]).map((objective) =>
    objective['id'] === undefined ? { id: takeId(rest), ...objective } : objective,
  );
}

function toUserAndMission({ userId = '', missionId = '' }: Call['path']) {
  return { userId, missionId };
}

function switchFeature(tenant: Tenant, id: string | undefined, enabled: boolean): Resource {
  const feature = find(tenant, 'Feature', id);
  if (feature['enabled'] === enabled) return feature;
  return Object.assign(feature, { enabled, updatedAt: tenant.at });
}
