import { globSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { createFaultFinder } from './find-faults.ts';
import { loadCodeBlocks } from './guide-code.ts';
import { startMockServer } from './mock-server.ts';
import type { Call } from './mock-server.ts';
import { loadOwnSpec } from './own-spec.ts';
import { SAMPLE_RUNNERS, runSamples } from './sample-runners.ts';
import type { SampleRunner } from './sample-runners.ts';

const { spec, document } = await loadOwnSpec();
const findFaults = createFaultFinder(spec);
const mock = await startMockServer(document);
afterAll(() => mock.close());

const shell = toShellRunner();

/** The shell blocks of each page that sends requests, in the order in which a reader runs them. */
const pages = globSync('content/docs/**/*.mdx')
  .sort()
  .map((file) => ({ file, blocks: loadShellBlocks(file) }))
  .filter(({ blocks }) => blocks.some((block) => block.includes('curl ')));

/** What the pages tell their readers to have set. */
const READERS_VARIABLES = [
  'API_KEY=example-api-key-secret',
  'ACCESS_TOKEN=example-operator-token',
].map((assignment) => `export ${assignment}`);

describe('the requests of', () => {
  test.each(pages)('$file run, with the responses that the contract promises', async (page) => {
    const requests = page.blocks.flatMap((block) => [...block.matchAll(/\bcurl /g)]);
    const calls = await runPage(page, page.file);
    expect(calls).toHaveLength(requests.length);
    const faults = calls.flatMap((call) => {
      const operation = spec.operations.find(({ operationId }) => operationId === call.operationId);
      if (!operation) return [`A call got ${call.status} ${call.text}`];
      return findFaults(operation, call).map((fault) => `${operation.operationId} ${fault}`);
    });
    expect(faults).toEqual([]);
  });
});

test('the quickstart leads from a login to an event, a rule that ran and a mission that moved', async () => {
  const quickstart = pages.find(({ file }) => file.endsWith('/quickstart-api.mdx'));
  const calls = quickstart ? await runPage(quickstart, 'quickstart') : [];
  const called = calls.map(({ operationId }) => operationId ?? '');
  const milestones = [
    'login',
    'createMission',
    'createRule',
    'createApiKey',
    'setUserMissionEnrolled',
    'publishUserCustomEvent',
    'getRuleExecutionsByDay',
    'getUserMission',
  ];
  expect(called.filter((operationId) => milestones.includes(operationId))).toEqual(milestones);
  // The event moves the mission on, by the rule.
  expect(called).not.toContain('setUserMissionObjectiveCompleted');
  // An operator sets the programme up; the till's key does what its scopes allow.
  const keyed = calls.filter(({ sent }) => 'x-api-key' in sent.headers);
  expect(keyed.map(({ operationId }) => operationId)).toEqual(['publishUserCustomEvent']);
  const needed = keyed.flatMap(({ operationId }) => {
    return spec.operations.find((one) => one.operationId === operationId)?.requiredScopes;
  });
  const created = calls.find(({ operationId }) => operationId === 'createApiKey');
  expect(JSON.parse(created?.sent.text ?? '{}')).toMatchObject({ scopes: needed });
});

/** Run a page's blocks in one shell, top to bottom; returns the calls that they made as `caller`. */
async function runPage({ blocks }: { blocks: string[] }, caller: string): Promise<Call[]> {
  const server = `export BASE_URL=${mock.toServerUrl(caller)}`;
  const lines = [
    // An unset variable would change the request.
    'set -u',
    ...READERS_VARIABLES,
    server,
    // The line in which readers name their platform names the mock server instead.
    ...blocks.map((block) => block.replace(/^export BASE_URL=.*$/m, server)),
  ];
  const folder = await createTemporaryFolder({ 'page.sh': lines.join('\n') });
  expect(await runSamples(shell, folder)).toBe('');
  return mock.calls.get(caller) ?? [];
}

function loadShellBlocks(file: string): string[] {
  return loadCodeBlocks(readFileSync(file, 'utf8'))
    .filter(({ lang }) => lang === 'bash')
    .map(({ value }) => value);
}

function toShellRunner(): SampleRunner {
  const runner = SAMPLE_RUNNERS.find(({ language }) => language === 'shell');
  if (!runner) throw new Error('Nothing runs shell samples.');
  return runner;
}
