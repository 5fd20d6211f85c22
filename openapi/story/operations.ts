import { INTEGRATIONS, deliver, WEBHOOK_SECRET, withSecret } from './integrations.ts';
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
import { REPORTS } from './reports.ts';
import type { Call } from './story.ts';
import { addSeconds, find, findProgress, listOf, toReference } from './tenant.ts';
import type { Operation, QuizProgress, Resource, Tenant } from './tenant.ts';
import { USERS } from './user-operations.ts';
import { toMemberships, toStanding } from './user-records.ts';

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

function toUserQuiz(
  tenant: Tenant,
  { userId, quizId, answers, startedAt }: QuizProgress,
): Resource {
  const isComplete = answers.length === listOf(tenant, 'Question', quizId).length;
  return {
    user: toReference(tenant, 'User', userId),
    quiz: toReference(tenant, 'Quiz', quizId),
    answers,
    startedAt,
    completedAt: isComplete ? answers.at(-1)?.['answeredAt'] : null,
  };
}

function toSession(tenant: Tenant, operatorId: string, accessToken: string): Resource {
  return {
    accessToken,
    tokenType: 'Bearer',
    expiresAt: addSeconds(tenant.at, 12 * 60 * 60),
    operator: toReference(tenant, 'Operator', operatorId),
  };
}

/** The general way to carry out an operation that has something of its own. */
function carryOutGenerally(tenant: Tenant, call: Call): Resource {
  return GENERAL.get(call.call)?.(tenant, call) as Resource;
}

const SPECIAL: Record<string, Operation> = {
  ...REPORTS,
  ...INTEGRATIONS,
  ...USERS,
  health: ({ at, story }) => ({ status: 'ok', version: story.version, checkedAt: at }),
  login(tenant, { body }) {
    const operator = listOf(tenant, 'Operator').find(({ email }) => email === body['email']);
    return toSession(tenant, String(operator?.['id']), 'example-operator-token');
  },
  refreshSession: (tenant) => toSession(tenant, 'opr_mara', 'example-refreshed-token'),
  logout: () => undefined,
  passwordResetRequest: () => undefined,
  passwordReset: () => undefined,

  createApiKey: (tenant, call) =>
    withSecret(carryOutGenerally(tenant, call), 'example-api-key-secret'),
  createWebhook: (tenant, call) => withSecret(carryOutGenerally(tenant, call), WEBHOOK_SECRET),
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
  getUserQuiz: (tenant, { path }) =>
    toUserQuiz(
      tenant,
      findProgress(
        tenant,
        tenant.quizzes,
        (one) => one.userId === path['userId'] && one.quizId === path['quizId'],
      ),
    ),
  listUserMissions(tenant, { path, query }) {
    const own = tenant.missions.filter(({ userId }) => userId === path['userId']);
    return toPage(
      own.map((one) => toUserMission(tenant, one)),
      '-stateChangedAt',
      query,
    );
  },
  listUserQuizzes(tenant, { path, query }) {
    const own = tenant.quizzes.filter(({ userId }) => userId === path['userId']);
    return toPage(
      own.map((one) => toUserQuiz(tenant, one)),
      '-startedAt',
      query,
    );
  },
  listUserStreaks(tenant, { path, query }) {
    const own = tenant.streaks.filter(({ userId }) => userId === path['userId']);
    return toPage(
      own.map((one) => toUserStreak(tenant, one)),
      '-startedAt',
      query,
    );
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

  enableFeature: (tenant, { path }) => toggle(tenant, 'Feature', path['featureId'], true),
  disableFeature: (tenant, { path }) => toggle(tenant, 'Feature', path['featureId'], false),
  disableRule: (tenant, { path }) => toggle(tenant, 'Rule', path['ruleId'], false),
  disableWebhook: (tenant, { path }) => toggle(tenant, 'Webhook', path['webhookId'], false),

  publishUserCustomEvent(tenant, { path, body, ids, receivedAfterSeconds, answers }) {
    const event = recordEvent(tenant, {
      id: takeId(ids),
      key: String(body['key']),
      userId: path['userId'] ?? '',
      data: body['data'] as Resource,
      receivedAt: addSeconds(tenant.at, receivedAfterSeconds),
    });
    deliver(tenant, event, answers);
    return event;
  },
};

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

function toggle(tenant: Tenant, kind: string, id: string | undefined, enabled: boolean): Resource {
  const resource = find(tenant, kind, id);
  if (resource['enabled'] === enabled) return resource;
  return Object.assign(resource, { enabled, updatedAt: tenant.at });
}
