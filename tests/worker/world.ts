import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { Miniflare, Response, convertV4MiniflareOptions } from 'miniflare';
import { createKvDouble, toKvAnswer, toKvBinding } from './kv-double.ts';
import type { DeployableRelease } from './next-release.ts';
import type { RegionalKv } from './regional-kv.ts';
import { QUIET, loadSiteWorker } from './site-worker.ts';

export const REGIONS = ['eu', 'us'];

/** Two releases' Workers in two regions, with a switch in front that says which version a region runs. */
export interface World {
  ask(region: string, path: string): Promise<Answer>;
  /** Release id by region. */
  active: Map<string, string>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const SWITCH = `
export default {
  async fetch(request, env) {
    const region = request.headers.get('x-region');
    const version = await (await env.ACTIVE.fetch('http://active/' + region)).text();
    return env[region + '-' + version].fetch(request);
  },
};
`;

/** Start the world; `isFailing` is asked before each read of KV. At most 64 connections are open at a time. */
export async function startWorld(
  releases: DeployableRelease[],
  kv: RegionalKv,
  isFailing: () => boolean,
): Promise<World> {
  const active = new Map(REGIONS.map((region) => [region, releases[0]?.id ?? '']));
  const places = REGIONS.flatMap((region) => releases.map((release) => ({ region, release })));
  const toName = ({ region, release }: (typeof places)[number]) => `${region}-${release.id}`;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...QUIET,
      workers: [
        {
          name: 'switch',
          compatibilityDate: '2026-10-01',
          modules: [{ type: 'ESModule', path: 'switch.js', contents: SWITCH }],
          serviceBindings: {
            ...Object.fromEntries(places.map((place) => [toName(place), toName(place)])),
            ACTIVE: (asked) => new Response(active.get(new URL(asked.url).pathname.slice(1))),
          },
        },
        ...(await Promise.all(
          places.map(async (place) => ({
            ...(await loadSiteWorker(place.release.folder)),
            name: toName(place),
            serviceBindings: toKvBinding(`kv-${place.region}`),
          })),
        )),
        ...REGIONS.map((region) =>
          createKvDouble(`kv-${region}`, (key) =>
            isFailing() ? new Response(null, { status: 500 }) : toKvAnswer(kv.get(region, key)),
          ),
        ),
      ],
    }),
  );
  const url = await miniflare.ready;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    active,
    ask: (region, path) => ask(new URL(path, url), agent, region),
    async close() {
      agent.destroy();
      await miniflare.dispose();
    },
  };
}

/** Resolves with a whole answer only: one that is cut off rejects. */
function ask(url: URL, agent: Agent, region: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(url, { agent, headers: { 'x-region': region } }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    response.on('error', reject).on('end', () => {
      if (!response.complete) reject(new Error(`The answer to ${url.pathname} was cut off.`));
      else resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
  });
  asked.on('error', reject).end();
  return promise;
}
