import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const values = z.record(z.string(), z.unknown());
const texts = z.record(z.string(), z.string());
const exampleName = z.strictObject({ name: z.string(), summary: z.string() });

const call = z.strictObject({
  at: z.string().optional(),
  call: z.string(),
  path: texts.default({}),
  query: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  body: values.default({}),
  /** Ids that the platform gives, in the order in which it needs them. */
  ids: z.array(z.string()).default([]),
  request: exampleName.optional(),
  response: exampleName.optional(),
  receivedAfterSeconds: z.number().default(0),
  /** What a webhook answers to the attempts to deliver the event. */
  answers: z.array(z.number()).default([204]),
});

const logged = z.object({
  at: z.string(),
  by: z.string(),
  points: z.record(z.string(), z.number()).default({}),
});

const loggedCall = z.strictObject({ ...call.shape, ...logged.shape });

const fact = z.strictObject({
  ...logged.shape,
  fact: z.enum([
    'visit',
    'reachLevel',
    'reachTier',
    'startQuiz',
    'answerQuestion',
    'answerMessage',
  ]),
  userId: z.string().default(''),
  levelId: z.string().optional(),
  tierId: z.string().optional(),
  quizId: z.string().optional(),
  questionId: z.string().optional(),
  answerId: z.string().optional(),
  conversationId: z.string().optional(),
  messageId: z.string().optional(),
  text: z.string().optional(),
});

const story = z.strictObject({
  version: z.string(),
  now: z.string(),
  actors: z.record(
    z.string(),
    z.strictObject({ name: z.string(), apiKeyId: z.string().optional() }),
  ),
  actions: z.array(values),
  triggers: z.array(values),
  log: z.array(z.union([loggedCall, fact])),
  reads: z.array(call),
  changesAt: z.string(),
  changes: z.array(call),
});

export type Story = z.infer<typeof story>;
export type Call = z.infer<typeof call>;
export type LoggedCall = z.infer<typeof loggedCall>;
export type Fact = z.infer<typeof fact>;

/** Load a story; throws where it has an unknown field or lacks one. */
export function loadStory(file: string): Story {
  return story.parse(parse(readFileSync(file, 'utf8')));
}
