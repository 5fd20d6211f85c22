import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { playUntil } from '../../openapi/story/replay.ts';
import { loadStory } from '../../openapi/story/story.ts';
import { listOf } from '../../openapi/story/tenant.ts';

const ID =
  /\b(?:ans|bst|ced|cnv|con|dlv|evt|ftr|imp|itm|key|lvl|msg|msn|ntf|obj|opr|qiz|qst|rul|rwd|seg|str|tir|use|usr|whk)_\w+\b/g;

const story = loadStory('openapi/story/story.yaml');
const quickstart = loadStory('openapi/story/quickstart.yaml');
const now = playUntil(story, story.now);

/** What happens, with everything that it names. */
const log = [...story.log, ...quickstart.log].map((entry) => ({
  at: entry.at,
  text: JSON.stringify(entry),
}));

/** Ids that the story or the contract names, such as those of failed requests. */
const knownIds = new Set(
  globSync('openapi/**/*.yaml').flatMap((file) => findIds(readFileSync(file, 'utf8'))),
);

/** What sentences call the things of the story → their ids. The first name of a person is enough. */
const names = new Map(
  playUntil(story, '9999').resources.flatMap(({ kind, resource }) => {
    const name = String(resource['name'] ?? resource['title'] ?? '');
    const id = String(resource['id'] ?? resource['key']);
    const isPerson = kind === 'User' || kind === 'Operator';
    return name === '' ? [] : [[isPerson ? (name.split(' ')[0] ?? '') : `"${name}"`, id]];
  }),
);

test.each(globSync('content/**/*.mdx').sort())('%s agrees with the story', (file) => {
  expect(findContradictions(file, readFileSync(file, 'utf8'))).toEqual([]);
});

test.each([
  ['See `evt_9999`.', 'evt_9999 is not part of the story'],
  ['Ada bought a coffee on 9 February.', '9 February: nothing happens to Ada'],
  ['| Level "Barista" | Reached on 13 February |', '13 February: nothing happens to "Barista"'],
  [
    'Ada bought a flat white on 14 February at 09:45 UTC.',
    '14 February, 09:45: nothing happens to Ada',
  ],
  ['| `coffee.purchased`, 12 February, `purchaseCount` 4 |', 'no purchase 4 on 12 February'],
  ['It starts with `evt_8841` with `purchaseCount` 3.', 'evt_8841 is not purchase 3'],
  ['Brightbean has four users.', 'four users: there are 3'],
  ['The response holds her five coffees.', 'five coffees: there are 4'],
])('notices what is wrong with: %s', (sentence, problem) => {
  expect(findContradictions('page.mdx', `\n${sentence}\n`)).toEqual([
    expect.stringContaining(`page.mdx:2 ${problem}`),
  ]);
});

/** Compare the ids, dates and counts of a page with the story. */
function findContradictions(file: string, mdx: string): string[] {
  let isCode = false;
  return mdx.split('\n').flatMap((line, index) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    const unknown = findIds(line)
      .filter((id) => !knownIds.has(id) && !READERS_OWN.test(id))
      .map((id) => `${id} is not part of the story`);
    const sentences = isCode || isFence ? [] : toSentences(line);
    return [...unknown, ...sentences.flatMap(findWrongFacts)].map(
      (problem) => `${file}:${index + 1} ${problem}`,
    );
  });
}

/** Ids of what readers create for a trial. */
const READERS_OWN = /_trial/;

/** A row of a table is one sentence. */
function toSentences(line: string): string[] {
  return line.trim().startsWith('|') ? [line] : line.split(/(?<=[.:?!])\s+/);
}

function findWrongFacts(sentence: string): string[] {
  return [
    ...findWrongDates(sentence),
    ...findWrongPurchases(sentence),
    ...findWrongTotals(sentence),
  ];
}

function findIds(text: string): string[] {
  return text.match(ID) ?? [];
}

const DATE = /\b(\d{1,2}) Feb(?:ruary)?\b/g;

/** Something has to happen on each date to something that the sentence names. Pages tell of the present as well. */
function findWrongDates(sentence: string): string[] {
  const dates = [...sentence.matchAll(DATE)].map(([, day = '']) => Number(day));
  const [time] = [...sentence.matchAll(/\b(\d\d:\d\d) UTC\b/g)].map(([, found]) => found);
  const things = [...names].filter(([name]) => new RegExp(`${name}(?!\\w)`).test(sentence));
  const special = things.filter(([name]) => name.startsWith('"'));
  const subjects = special.length > 0 ? special : things;
  return dates.flatMap((day) => {
    const start = toDate(day) + (dates.length === 1 && time ? `T${time}` : '');
    const happens = log.some(
      ({ at, text }) =>
        at.startsWith(start) &&
        (subjects.length === 0 || subjects.some(([, id]) => text.includes(`"${id}"`))),
    );
    if (happens || story.now.startsWith(start)) return [];
    const place = `${day} February${start.includes('T') ? `, ${time}` : ''}`;
    return [`${place}: nothing happens to ${subjects.map(([name]) => name).join(' or ')}`];
  });
}

function findWrongPurchases(sentence: string): string[] {
  const ofEvents = [...sentence.matchAll(/`(evt_\d+)` with `purchaseCount` (\d+)/g)]
    .filter(([, id, count]) => !findPurchase(id ?? '', count ?? ''))
    .map(([, id, count]) => `${id} is not purchase ${count}`);
  const [date, ...others] = [...sentence.matchAll(DATE)].map(([, day]) => Number(day));
  const [, counts = ''] = /`purchaseCount` ([\d, then]+)/.exec(sentence) ?? [];
  if (date === undefined || others.length > 0) return ofEvents;
  const ofDates = (counts.match(/\d+/g) ?? [])
    .filter((count) => !findPurchase(`"at":"${toDate(date)}`, count))
    .map((count) => `no purchase ${count} on ${date} February`);
  return [...ofEvents, ...ofDates];
}

function findPurchase(mark: string, count: string) {
  return log.find(({ text }) => text.includes(mark) && text.includes(`"purchaseCount":${count}}`));
}

/** Totals of the tenant, and what Ada has bought so far. */
function findWrongTotals(sentence: string): string[] {
  const words = sentence.replaceAll(/"[^"]*"/g, '');
  const isAboutTenant = /\bBrightbean\b|^Its\b/.test(words);
  const totals = isAboutTenant ? TENANT_TOTALS : [];
  const ofAda = /\b(?:Ada|her|She)\b/.test(words) ? ADAS_TOTALS : [];
  return [...totals, ...ofAda].flatMap(([pattern, total]) =>
    [...words.matchAll(new RegExp(`\\b(${[...NUMBERS.keys()].join('|')}) (${pattern})\\b`, 'g'))]
      .filter(([, number = '']) => NUMBERS.get(number) !== total)
      .map(([phrase]) => `${phrase}: there are ${total}`),
  );
}

const NUMBERS = new Map(
  'no one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, value) => [word, value]),
);

const TENANT_TOTALS = (
  [
    ['users|members', 'User'],
    ['segments', 'Segment'],
    ['attributes', 'Attribute'],
    ['missions', 'Mission'],
    ['rules?', 'Rule'],
    ['levels', 'Level'],
    ['tiers', 'Tier'],
    ['quizzes', 'Quiz'],
    ['streaks', 'Streak'],
    ['operators', 'Operator'],
    ['webhooks?', 'Webhook'],
  ] as const
).map(([pattern, kind]): [string, number] => [pattern, listOf(now, kind).length]);

const ADAS_TOTALS: [string, number][] = [
  [
    'coffees',
    now.events.filter(
      ({ key, user }) => key === 'coffee.purchased' && Reflect.get(user ?? {}, 'id') === 'usr_ada',
    ).length,
  ],
];

/** 3 → `2025-02-03` */
function toDate(day: number): string {
  return `2025-02-${String(day).padStart(2, '0')}`;
}
