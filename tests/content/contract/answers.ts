import { toList, toObject } from '../../../build/openapi/load/json.ts';
import type { Answer, Json } from './find-answers.ts';

/** A moment leaves open whether the platform did something by itself or was asked to. */
const MOMENT_MS = 5_000;
const DAY_MS = 86_400_000;

export const ANSWERS: Answer[] = [
  {
    question: 'level-reached',
    shows: 'a level or a tier that comes in the second of a purchase',
    isAnswer: ({ reachedAt, eventKey, occurredAt }, { purchases }) =>
      purchases.has(eventKey === 'level.reached' ? occurredAt : reachedAt),
    examples: [
      { level: { id: 'lvl_2' }, reachedAt: '2025-02-12T16:45:00Z' },
      { eventKey: 'level.reached', occurredAt: '2025-02-12T16:45:00Z' },
    ],
  },
  {
    question: 'streak-counted',
    shows: 'a streak that begins or counts up in the second of a purchase',
    isAnswer: ({ streak, startedAt, lastCountedAt }, { purchases }) =>
      Boolean(streak) && (purchases.has(startedAt) || purchases.has(lastCountedAt)),
    examples: [{ streak: { id: 'str_daily' }, lastCountedAt: '2025-02-14T08:30:00Z' }],
  },
  {
    question: 'streak-counted',
    shows: 'a streak that breaks at midnight UTC',
    isAnswer: ({ eventKey, occurredAt }) =>
      eventKey === 'streak.broken' && String(occurredAt).includes('T00:00'),
    examples: [{ eventKey: 'streak.broken', occurredAt: '2025-02-17T00:00:00Z' }],
  },
  {
    question: 'reward-earned',
    shows: 'a reward with the time of a purchase or of a notification',
    isAnswer: ({ earnedAt }, { purchases, notifications }) =>
      purchases.has(earnedAt) || notifications.has(earnedAt),
    examples: [{ name: 'Free filter coffee', earnedAt: '2025-02-12T08:20:00Z' }],
  },
  {
    question: 'rules-delay',
    shows: 'an objective or a consumable that a rule gives in the second of the purchase',
    isAnswer: ({ completedAt, eventKey, occurredAt }, { purchases }) =>
      purchases.has(eventKey === 'reward.given' ? occurredAt : completedAt),
    examples: [
      { name: 'Buy your first coffee', completedAt: '2025-02-10T08:10:00Z' },
      { eventKey: 'reward.given', occurredAt: '2025-02-10T08:10:00Z' },
    ],
  },
  {
    question: 'login-status',
    shows: 'a login status that changes in the second of a purchase',
    isAnswer: ({ loginStatus, changedAt }, { purchases }) =>
      Boolean(loginStatus) && purchases.has(changedAt),
    examples: [{ loginStatus: 'loggedIn', changedAt: '2025-02-14T08:30:00Z' }],
  },
  {
    question: 'mission-completes-itself',
    shows: 'a mission that is not completed, although all objectives are',
    isAnswer: ({ state, objectives }) =>
      toList(objectives).length > 0 &&
      typeof state === 'string' &&
      state !== 'completed' &&
      toTimes(objectives, 'completedAt').every((time) => !Number.isNaN(time)),
    examples: [
      { state: 'objectiveCompleted', objectives: [{ completedAt: '2025-02-15T09:40:00Z' }] },
    ],
  },
  {
    question: 'mission-completes-itself',
    shows: 'a mission that is completed long after its last objective',
    isAnswer: ({ state, objectives, stateChangedAt }) =>
      state === 'completed' &&
      toTime(stateChangedAt) - Math.max(...toTimes(objectives, 'completedAt')) > MOMENT_MS,
    examples: [
      {
        state: 'completed',
        objectives: [{ completedAt: '2025-02-15T09:40:00Z' }],
        stateChangedAt: '2025-02-15T09:41:00Z',
      },
    ],
  },
  {
    question: 'mission-open-objectives',
    shows: 'an objective that is open in a completed mission, or completed with it',
    isAnswer: ({ state, objectives, stateChangedAt }) =>
      state === 'completed' &&
      toTimes(objectives, 'completedAt').some((time) => !(time < toTime(stateChangedAt))),
    examples: [
      {
        state: 'completed',
        objectives: [{ completedAt: null }],
        stateChangedAt: '2025-02-15T09:41:00Z',
      },
    ],
  },
  {
    question: 'mission-without-objectives',
    shows: 'a mission without objectives',
    isAnswer: ({ objectives }) => Array.isArray(objectives) && objectives.length === 0,
    examples: [{ name: 'Say hello', objectives: [] }],
  },
  {
    question: 'quiz-answered',
    shows: 'a quiz that is completed with its last answer, or long after it',
    isAnswer: ({ answers, completedAt }) => {
      const pause = toTime(completedAt) - Math.max(...toTimes(answers, 'answeredAt'));
      return toList(answers).length > 0 && (pause === 0 || pause > MOMENT_MS);
    },
    examples: [
      { answers: [{ answeredAt: '2025-02-11T12:09:00Z' }], completedAt: '2025-02-11T12:09:00Z' },
    ],
  },
  {
    question: 'several-right-answers',
    shows: 'a question with two right answers',
    isAnswer: ({ data }) =>
      toList(data).filter((one) => toObject(one)['correct'] === true).length > 1,
    examples: [{ data: [{ correct: true }, { correct: true }] }],
  },
  {
    question: 'boosters-at-once',
    shows: 'two boosters that run for a user at the same time',
    isAnswer: (object, { objects }) =>
      isRunningBooster(object) &&
      objects.some((other) => isRunningBooster(other) && overlap(object, other)),
    examples: [
      {
        user: { id: 'usr_ada' },
        booster: { id: 'bst_morning' },
        startedAt: '2025-02-15T07:00:00Z',
        endsAt: '2025-02-15T09:00:00Z',
      },
    ],
  },
  {
    question: 'item-granted',
    shows: 'an action that gives an item',
    isAnswer: ({ parameters }) =>
      Object.hasOwn(toObject(parameters), 'itemId') ||
      toList(parameters).some((one) => toObject(one)['key'] === 'itemId'),
    examples: [{ key: 'giveItem', parameters: { itemId: 'itm_mug' } }],
  },
  {
    question: 'item-after-use',
    shows: 'a second use of an item by the same user',
    isAnswer: (use, { objects }) =>
      'usedAt' in use &&
      objects.some(
        (other) =>
          other['usedAt'] !== undefined &&
          other['id'] !== use['id'] &&
          ['user', 'item'].every((key) => toId(other[key]) === toId(use[key])),
      ),
    examples: [
      {
        id: 'use_32',
        user: { id: 'usr_ada' },
        item: { id: 'itm_mug' },
        usedAt: '2025-02-14T08:35:00Z',
      },
    ],
  },
  {
    question: 'triggers-and-actions',
    shows: 'all triggers of the platform',
    isAnswer: ({ data, page }) =>
      toObject(page)['hasMore'] === false && toList(data).some((one) => 'source' in toObject(one)),
    examples: [{ data: [{ source: 'platform' }], page: { hasMore: false } }],
  },
  {
    question: 'triggers-and-actions',
    shows: 'all actions of the platform',
    isAnswer: ({ data, page }) =>
      toObject(page)['hasMore'] === false &&
      toList(data).some((one) => Array.isArray(toObject(one)['parameters'])),
    examples: [{ data: [{ key: 'giveConsumable', parameters: [] }], page: { hasMore: false } }],
  },
  {
    question: 'execution-without-match',
    shows: 'the executions of a day with events that do not meet the condition',
    isAnswer: ({ date, executionCount }, { laterPurchases }) =>
      executionCount !== undefined && laterPurchases.has(String(date)),
    examples: [{ date: '2025-02-12', executionCount: 1 }],
  },
  {
    question: 'leaderboard-types',
    shows: 'a score of somebody who has only just joined',
    isAnswer: ({ calculatedAt, data }, { joinedAt }) =>
      toList(data).some(
        (one) => toTime(calculatedAt) - toTime(joinedAt.get(toId(toObject(one)['user']))) < DAY_MS,
      ),
    examples: [
      { calculatedAt: '2025-02-14T08:31:00Z', data: [{ user: { id: 'usr_chen' }, score: 20 }] },
    ],
  },
  {
    question: 'leaderboard-ties',
    shows: 'two users with the same score',
    isAnswer: ({ data }) => hasRepeated(data, 'score'),
    examples: [{ data: [{ score: 110 }, { score: 110 }] }],
  },
  {
    question: 'unique-names',
    shows: 'two resources of a kind with the same name',
    isAnswer: ({ data }) => hasRepeated(data, 'name'),
    examples: [{ data: [{ name: 'Regulars' }, { name: 'Regulars' }] }],
  },
  {
    question: 'unique-ranks',
    shows: 'two levels with the same rank',
    isAnswer: ({ data }) => hasRepeated(data, 'rank'),
    examples: [{ data: [{ rank: 1 }, { rank: 1 }] }],
  },
  {
    question: 'conversation-order',
    shows: 'where a conversation without a message comes in a list',
    isAnswer: ({ data }) => toList(data).some((one) => toObject(one)['lastMessageAt'] === null),
    examples: [{ data: [{ id: 'cnv_402', lastMessageAt: null }] }],
  },
];

function isRunningBooster(object: Json): boolean {
  return 'booster' in object && 'startedAt' in object;
}

function overlap(one: Json, other: Json): boolean {
  const isSame = ['booster', 'startedAt'].every(
    (key) => JSON.stringify(one[key]) === JSON.stringify(other[key]),
  );
  return (
    !isSame &&
    toId(one['user']) === toId(other['user']) &&
    toTime(one['startedAt']) < toTime(other['endsAt']) &&
    toTime(other['startedAt']) < toTime(one['endsAt'])
  );
}

function hasRepeated(data: unknown, key: string): boolean {
  const values = toList(data)
    .map((entry) => toObject(entry)[key])
    .filter((value) => value !== undefined);
  return new Set(values).size < values.length;
}

function toId(reference: unknown): unknown {
  return toObject(reference)['id'];
}

function toTimes(entries: unknown, key: string): number[] {
  return toList(entries).map((entry) => toTime(toObject(entry)[key]));
}

/** Milliseconds since 1970, or NaN without a time. */
function toTime(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}
