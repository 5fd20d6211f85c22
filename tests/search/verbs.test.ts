import { inject, expect, it } from 'vitest';
import { openBuiltIndex } from '../../bench/harness/built-index.ts';

/** Pages that a reader sees at once. */
const FIRST = 3;

const MIN_SHARE_OPENED = 0.95;

/** Two verbs of each kind of task. */
const VERBS = {
  create: ['add', 'make', 'set up'],
  change: ['edit', 'rename'],
  delete: ['remove'],
  find: ['look up', 'see'],
};

type Kind = keyof typeof VERBS;

/** Things, and the sections that say how to create, change, delete and find them, below `/docs/user-guide/`; `@` is the API. */
const OBJECTS: Record<string, Record<Kind, string>> = {
  segment: {
    create: 'segments/manage#create-a-segment',
    change: 'segments/manage#rename-or-describe-a-segment',
    delete: 'segments/manage#delete-a-segment',
    find: 'segments/manage#find-a-segment @list-segments',
  },
  attribute: {
    create: 'attributes/manage#create-an-attribute',
    change:
      'attributes/manage#rename-or-describe-an-attribute attributes/manage#replace-an-attribute',
    delete: 'attributes/manage#delete-an-attribute',
    find: 'attributes/manage#find-an-attribute @list-attributes',
  },
  rule: {
    create: 'rule-editor/manage#create-a-rule',
    change: 'rule-editor/manage#change-a-rule',
    delete: 'rule-editor/manage#delete-a-rule',
    find: '@list-rules',
  },
  mission: {
    create: 'missions/manage#create-a-mission',
    change: 'missions/manage#change-a-mission',
    delete: 'missions/manage#delete-a-mission',
    find: '@list-missions',
  },
  webhook: {
    create: 'administration/webhooks#set-up-a-webhook @create-webhook',
    change: '@update-webhook',
    delete: 'administration/webhooks#delete-a-webhook',
    find: '@list-webhooks',
  },
  'api key': {
    create: 'administration/api-keys#create-an-api-key',
    change: '@update-api-key',
    delete: 'administration/api-keys#delete-an-api-key',
    find: '@list-api-keys administration/api-keys#find-unused-keys',
  },
  level: {
    create: 'users/user-levels-and-tiers#create-levels-and-tiers @create-level',
    change: 'users/user-levels-and-tiers#change-or-delete-a-level-or-a-tier @update-level',
    delete: 'users/user-levels-and-tiers#change-or-delete-a-level-or-a-tier @delete-level',
    find: 'users/user-levels-and-tiers#read-a-level-or-a-tier @list-levels @get-level',
  },
  tier: {
    create: 'users/user-levels-and-tiers#create-levels-and-tiers @create-tier',
    change: 'users/user-levels-and-tiers#change-or-delete-a-level-or-a-tier @update-tier',
    delete: 'users/user-levels-and-tiers#change-or-delete-a-level-or-a-tier @delete-tier',
    find: 'users/user-levels-and-tiers#read-a-level-or-a-tier @list-tiers @get-tier',
  },
  streak: {
    create: 'gamification/streaks-and-quizzes#set-up-a-streak @create-streak',
    change: '@update-streak',
    delete: '@delete-streak',
    find: '@list-streaks users/user-details#streak',
  },
  quiz: {
    create: 'gamification/streaks-and-quizzes#set-up-a-quiz @create-quiz',
    change: '@update-quiz',
    delete: '@delete-quiz',
    find: '@list-quizzes users/user-details#quiz',
  },
  booster: {
    create: 'gamification/boosters-and-items#set-up-a-booster @create-booster',
    change: '@update-booster',
    delete: '@delete-booster',
    find: '@list-boosters',
  },
  operator: {
    create: 'administration/operators#add-an-operator',
    change: 'administration/operators#change-a-name-or-an-email-address',
    delete: 'administration/operators#remove-an-operator',
    find: 'administration/operators#find-an-operator @list-operators',
  },
  'feature flag': {
    create: 'administration/feature-flags#create-a-feature-flag',
    change: 'administration/feature-flags#rename-or-describe-a-flag',
    delete: 'administration/feature-flags#retire-a-flag @delete-feature',
    find: '@list-features administration/feature-flags#read-a-flag-in-your-code',
  },
  user: {
    create: 'users/managing-users#create-a-user',
    change: 'users/managing-users#change-a-user',
    delete: 'users/managing-users#delete-a-user users/privacy-requests#erase-a-person',
    find: 'users/managing-users#find-a-user @list-users',
  },
  event: {
    create: 'administration/event-stream#define-an-event',
    change: '@update-custom-event-definition administration/event-stream#what-a-change-does',
    delete: 'administration/event-stream#delete-a-definition',
    find: 'administration/event-stream#look-up-events @list-events',
  },
  notification: {
    create:
      'gamification/send-a-notification#write-and-send-it @create-notification gamification/boosters-and-items#send-a-notification',
    change: '@create-notification gamification/send-a-notification#what-a-change-does',
    delete: '@delete-notification',
    find: '@list-notifications',
  },
};

const { search } = await openBuiltIndex(inject('builtSite'));

const toPath = (target: string) =>
  target.startsWith('@') ? `/docs/api/management/${target.slice(1)}` : `/docs/user-guide/${target}`;

const results = await Promise.all(
  Object.entries(OBJECTS).flatMap(([object, targets]) =>
    (Object.keys(VERBS) as Kind[]).flatMap((kind) =>
      VERBS[kind].map(async (verb) => {
        const query = `${verb} ${object}`;
        const expected = targets[kind].split(' ').map(toPath);
        const { pages, tasks } = await search(query);
        const places = [
          ...tasks.map(({ path }) => [path]),
          ...pages.map(({ path, sections }) => [
            sections[0]?.path ?? path,
            ...sections.map((section) => section.path),
          ]),
        ];
        return {
          query,
          isOpened: expected.includes(places[0]?.[0] ?? ''),
          isShown: places
            .slice(0, FIRST)
            .flat()
            .some((path) => expected.includes(path)),
        };
      }),
    ),
  ),
);

it(`a verb and a thing open the section that says how, in ${MIN_SHARE_OPENED * 100} % of all pairs`, () => {
  expect(results).toHaveLength(128);
  const others = results.filter(({ isOpened }) => !isOpened).map(({ query }) => query);
  expect(others.length <= results.length * (1 - MIN_SHARE_OPENED) ? [] : others).toEqual([]);
});

it(`that section is among the first ${FIRST} results of each pair`, () => {
  expect(results.filter(({ isShown }) => !isShown).map(({ query }) => query)).toEqual([]);
});
