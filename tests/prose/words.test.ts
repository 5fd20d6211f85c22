import { describe, expect, it } from 'vitest';
import { findPageProblems } from './find-problems.ts';

/** Each row: a page, the place and beginning of the one finding. */
const BAD: Record<string, [body: string, finding: string][]> = {
  spelling: [
    ['Users recieve a voucher.', '1:7 “recieve” is in no dictionary. Did you mean “receive”'],
    ['The favorite drink.', '1:5 “favorite” is in no dictionary. Did you mean “favourite”'],
    ['The color of it.', '1:5 “color” is in no dictionary.'],
    ['Open the behavior.', '1:10 “behavior” is in no dictionary.'],
    ['Send it as json.', '1:12 “json” is in no dictionary.'],
    ['Set the userCount.', '1:9 “userCount” is in no dictionary.'],
    ['On monday.', '1:4 “monday” is in no dictionary.'],
    ['The useers’ names.', '1:5 “useers” is in no dictionary.'],
    ['You organize it.', '1:5 “organize”: write “organise”, with an s.'],
    ['An Authorization.', '1:4 “Authorization”: write “Authorisation”, with an s.'],
    ['To analyze it.', '1:4 “analyze”: write “analyse”, with an s.'],
  ],
  'doubled words and articles': [
    ['See the the rule.', '1:5 '],
    ['A rule\nrule.', '1:3 '],
    ['It is an rule.', '1:7 '],
    ['<Anything matters="It is an rule." />', '1:26 '],
    ['It is a action.', '1:7 '],
  ],
  filler: [
    ['Simply save it.', '1:1 “Simply”: leave it out.'],
    ['You just save it.', '1:5 “just”: leave it out.'],
    ['Please note that it ends.', '1:1 “Please note that”: leave it out.'],
    ['You note that it ends.', '1:5 “note that”: leave it out.'],
    ['Save in order\nto end.', '1:6 “in order to”: write “to”.'],
    ['Its field tells which.', '1:11 “tells which”: write “says”, or “tells you”.'],
    ['We utilise it.', '1:4 “utilise”: write “use”.'],
    ['You leverage rules.', '1:5 “leverage”: write “use”.'],
    ['A seamless change.', '1:3 “seamless”: say what it does instead.'],
    ['Missions, rules, and so on.', '1:18 “and so on”: name the rest, or start with “such as”.'],
    ['It is very new.', '1:7 “very”: leave it out.'],
  ],
  terms: [
    ['The end user.', '1:5 “end user”: write “user”.'],
    ['Its dash board.', '1:5 “dash board”: write “dashboard”.'],
    ['Ten reward points.', '1:5 “reward points”: the platform gives consumables'],
    ['Send an e-mail.', '1:9 “e-mail”: write “email”.'],
    ['Sign in first.', '1:1 “Sign in”: write “log in”'],
    ['Operators login first.', '1:1 “Operators login”: write “log in”'],
    ['The web hook.', '1:5 “web hook”: write “webhook”.'],
    ['A drop-down.', '1:3 “drop-down”: write “list” or “menu”.'],
    ['The ID stays.', '1:5 “ID”: write “id”.'],
    ['An API token.', '1:4 “API token”: write “API key”.'],
  ],
  contractions: [
    ['It does not, it doesn’t.', '1:17 “doesn’t”: write the words out'],
    ["It's here.", "1:1 “It's”: write the words out"],
    ["They're here.", "1:1 “They're”: write the words out"],
  ],
};

describe.each(Object.entries(BAD))('%s', (_, rows) => {
  it.each(rows)('reports %j once, at its place', (body, finding) => {
    const problems = findPageProblems(body);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(finding);
    expect(problems[0]?.startsWith(finding.split(' ')[0] ?? '?')).toBe(true);
  });
});

it.each([
  'Ada Okafor buys an Oolong tea at Brightbean’s store, as `usr_ada`.',
  'Colour, organise, licence, enrol, cancelled, programme, size, prize and seize.',
  'A URL, an API key, a user, an hour, and a `user.created` event.',
  'A segment that was just created.',
  'The user’s email, the rule’s name, and users’ missions.',
  'UTF-8, 4xx and the 2nd.',
  'Write `utilise`, `color` and `the the` in code.',
  '<Anything test="Read `statte`, then the `id`." />',
  'See https://example.com/favorite, or write to color@brightbean.example.',
  'Log in to the dashboard. The login succeeds.',
  'A file content/recieve.mdx, recieve.ts, and openapi/.',
  '```ts\nconst color = favorite;\n```',
  '<Anything id="favorite" href="/color" group="behavior" />',
  '{/* favorite color */}',
])('has nothing to say of %j', (body) => {
  expect(findPageProblems(body)).toEqual([]);
});
