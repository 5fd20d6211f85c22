import { globSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { createFaultFinder } from '../../contract/find-faults.ts';
import { loadCodeBlocks } from './guide-code.ts';
import { startMockServer } from '../../contract/mock-server.ts';
import type { Call } from '../../contract/mock-server.ts';
import { loadOwnSpec } from '../own-spec.ts';
import { SAMPLE_RUNNERS, runSamples } from '../../contract/sample-runners.ts';
import type { SampleRunner } from '../../contract/sample-runners.ts';

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

test('the requests of each page run, with the responses that the contract promises', async () => {
  const faults: string[] = [];
  for (const page of pages) {
    const requests = page.blocks.flatMap((block) => [...block.matchAll(/\bcurl /g)]);
    const { failures, calls } = await runPage(page);
    if (failures !== '') faults.push(`${page.file} ${failures}`);
    // A loop sends its request several times.
    if (calls.length < requests.length) {
      faults.push(`${page.file} makes ${calls.length} calls by ${requests.length} commands`);
    }
    faults.push(...calls.flatMap(findFaultsOfCall).map((fault) => `${page.file} ${fault}`));
  }
  expect(pages.length).toBeGreaterThan(20);
  expect(faults).toEqual([]);
});

function findFaultsOfCall(call: Call): string[] {
  const operation = spec.operations.find(({ operationId }) => operationId === call.operationId);
  if (!operation) return [`A call got ${call.status} ${call.text}`];
  return findFaults(operation, call).map((fault) => `${operation.operationId} ${fault}`);
}

test('the quickstart leads from a login to an event, a rule that ran and a mission that moved', async () => {
  const quickstart = pages.find(({ file }) => file.endsWith('/quickstart-api.mdx'));
  const { calls } = quickstart ? await runPage(quickstart) : { calls: [] };
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
  // A key proves itself; an operator sets the programme up, and the till's key does what its scopes allow.
  const keyed = calls.filter(({ sent }) => 'x-api-key' in sent.headers);
  expect(keyed.map(({ operationId }) => operationId)).toEqual([
    'listUsers',
    'publishUserCustomEvent',
  ]);
  const publishing = spec.operations.find(
    ({ operationId }) => operationId === 'publishUserCustomEvent',
  );
  const created = calls.find(({ operationId }) => operationId === 'createApiKey');
  expect(JSON.parse(created?.sent.text ?? '{}')).toMatchObject({
    scopes: publishing?.requiredScopes,
  });
});

interface ShellPage {
  file: string;
  blocks: string[];
}

interface PageRun {
  /** What the shell writes about commands that fail. */
  failures: string;
  calls: Call[];
}

const runs = new Map<ShellPage, Promise<PageRun>>();

/** Run a page's blocks in one shell, top to bottom, once. */
function runPage(page: ShellPage): Promise<PageRun> {
  const run = runs.get(page) ?? startPage(page);
  runs.set(page, run);
  return run;
}

async function startPage({ file, blocks }: ShellPage): Promise<PageRun> {
  const server = `export BASE_URL=${mock.toServerUrl(file)}`;
  const lines = [
    // An unset variable would change the request.
    'set -u',
    ...READERS_VARIABLES,
    server,
    // The line in which readers name their platform names the mock server instead.
    ...blocks.map((block) => block.replace(/^export BASE_URL=.*$/m, server)),
  ];
  const folder = await createTemporaryFolder({ 'page.sh': lines.join('\n') });
  const failures = await runSamples(shell, folder);
  return { failures, calls: mock.calls.get(file) ?? [] };
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
