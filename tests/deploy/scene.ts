import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { loadTextCases } from '../support/text-cases.ts';
import { ARRANGEMENTS, publish, spoil, toEvent } from './arrangements.ts';
import type { Publication } from './arrangements.ts';
import type { FaultKind } from './fake-cloudflare/faults.ts';
import { expectServed, findMissingKeys, toText, toTraffic } from './stage.ts';
import type { Account, CommandRun, RunOptions, Stage } from './stage.ts';

/** A request meets a response with this status, or the event of this kind: see `toEvent`. */
interface SceneFault {
  /** Pattern of `METHOD /path`. */
  at: string;
  /** How often; without it, always. */
  times?: number;
  kind?: string;
  status?: number;
  code?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** What happens in an account, what a command says of it, and what readers get: a case of `deploy-scenes.txt`. */
export interface Scene {
  /** Default: `A and B` */
  account?: Account;
  /** Names of `ARRANGEMENTS`. */
  arrange?: string[];
  /** What is wrong with the copy of release B that is `{dist}`. */
  spoil?: { file: string; by: string };
  /** The address of that copy, and the routes of the configuration. */
  publish?: Publication;
  faults?: SceneFault[];
  /** What URLs below workers.dev respond whose path is like this, if they do, and to what service token not. */
  sites?: { path?: string; status?: number; to?: string; silent?: true; token?: string };
  env?: Record<string, string>;
  /** Default: a release is tested once. */
  probeMs?: number;
  /** As a person types it; `{A}` is the id of release A. */
  run: string;
  /** Default: 0 */
  exit?: number;
  /** Pattern of what is not printed. */
  never?: string;
  /** The shares of traffic that are new, newest first: `B 100`. Readers get the whole release with most of it. */
  traffic?: string[];
  /** The custom domains that lead to the Worker. */
  domains?: string[];
  /** The requests that the command may send. */
  requests?: 'none' | 'reads';
  /** The configuration names the one namespace of the account, and is as before but for that. */
  configured?: true;
  /** Versions lack keys. */
  incomplete?: true;
  /** The command succeeds when it runs again without the faults, and writes nothing twice. */
  resumed?: true;
  /** It runs in `npm test` too. */
  quick?: true;
}

/** Load the scenes that run in `npm test`, or the others. */
export function loadScenes(areQuick: boolean) {
  return loadTextCases('deploy-scenes.txt')
    .map(({ name, input, expected }) => ({ name, scene: parse(input) as Scene, says: expected }))
    .filter(({ scene }) => Boolean(scene.quick) === areQuick);
}

const REFUSED = { none: /^/, reads: /^(?!GET |POST .*\/bulk\/get$)/, all: /^DELETE / };

/** Play a scene, and expect what it says (`/pattern/` or a part), that no secret is printed, and no version loses a key. */
export async function expectScene(
  stage: Stage,
  scene: Scene,
  says: string[],
  options: RunOptions = {},
): Promise<CommandRun> {
  const { cloudflare, releases } = stage;
  const { state, faults } = cloudflare;
  await arrange(stage, scene);
  const before = toTraffic(stage);
  const config = await readFile(stage.config, 'utf8');
  state.requests.length = 0;
  const { env = {}, probeMs } = scene;
  const run = await stage.run(scene.run, { env, ...(probeMs && { probeMs }), ...options });
  expect(run.code, run.output).toBe(scene.exit ?? 0);
  for (const text of says) {
    const [, pattern] = /^\/(.*)\/$/.exec(text) ?? [];
    if (pattern === undefined) expect(run.output).toContain(toText(text, releases));
    else expect(run.output).toMatch(new RegExp(pattern));
  }
  for (const secret of [scene.never ?? state.token, state.token, '\n +at ']) {
    expect(run.output).not.toMatch(new RegExp(secret));
  }
  const refused = REFUSED[scene.requests ?? 'all'];
  expect(state.requests.filter((name) => refused.test(name))).toEqual([]);
  const traffic = toTraffic(stage);
  expect(traffic).toEqual([...(scene.traffic ?? []), ...before]);
  expect([...state.domains.keys()]).toEqual(scene.domains ?? []);
  if (scene.configured) {
    const [id = '', ...others] = state.namespaces.keys();
    expect(others).toEqual([]);
    expect(run.output).toContain(id);
    expect(await readFile(stage.config, 'utf8')).toBe(config.replace('"content"', `"${id}"`));
  }
  expect(faults.listUnmet()).toEqual([]);
  faults.clear();
  cloudflare.respondSites(() => null);
  if (scene.incomplete === undefined) {
    expect(findMissingKeys(cloudflare)).toEqual([]);
    const [name] = traffic[0]?.split(', ').toSorted(byPercentage) ?? [];
    const served = Object.values(releases).find((release) => name?.startsWith(`${release.name} `));
    if (served && !scene.requests) await expectServed(cloudflare, served);
  }
  if (scene.resumed) {
    state.rewrites.length = 0;
    await expectScene(stage, { run: scene.run, traffic: ['B 100'] }, ['Release {B} is served.']);
    expect(state.rewrites).toEqual([]);
  }
  return run;
}

async function arrange(stage: Stage, scene: Scene): Promise<void> {
  const { faults, respondSites } = stage.cloudflare;
  for (const name of scene.arrange ?? []) {
    const change = ARRANGEMENTS[name];
    if (!change) throw new Error(`No scene can arrange that ${name}.`);
    await change(stage);
  }
  if (scene.spoil) await spoil(stage, scene.spoil);
  if (scene.publish) await publish(stage, scene.publish);
  for (const { at, times, kind, status = 0, ...response } of scene.faults ?? []) {
    const fault: FaultKind = kind ? toEvent(kind, stage) : { kind: 'status', status, ...response };
    faults.add({ request: new RegExp(`^${at}$`), ...(times && { times }), fault });
  }
  if (!scene.sites) return;
  const { path = '', status, to, silent, token } = scene.sites;
  respondSites(({ pathname }, headers) => {
    const sent = `${headers.get('CF-Access-Client-Id')} ${headers.get('CF-Access-Client-Secret')}`;
    if (sent === token || !new RegExp(path).test(pathname)) return null;
    // It has no end.
    if (silent) return new Response(new ReadableStream());
    return new Response(null, {
      ...(status && { status }),
      ...(to && { headers: { Location: to + pathname } }),
    });
  });
}

function byPercentage(a: string, b: string): number {
  return Number(b.split(' ')[1]) - Number(a.split(' ')[1]);
}
