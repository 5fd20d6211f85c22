import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { listFiles } from '../../../build/files/list-files.ts';
import type { WranglerContext } from '../../../cli/deploy/runtime.ts';
import { WranglerError } from '../../../cli/deploy/step.ts';
import type { AssetManifest } from './state.ts';

/** What a deploy writes for wrangler. */
interface Config {
  main: string;
  compatibility_date: string;
  vars: Record<string, string>;
  kv_namespaces: { binding: string; id: string }[];
  ratelimits: { name: string; namespace_id: string; simple: object }[];
  assets: { directory: string; binding: string; html_handling: string; not_found_handling: string };
  preview_urls: boolean;
  routes?: { pattern: string }[];
}

type Entries = Record<string, unknown>[];

interface Envelope {
  success: boolean;
  result: { id?: string; jwt?: string | null; buckets?: string[][]; deployment_id?: string };
  errors: { code: number; message: string }[];
}

/**
 * Send what wrangler sends for the commands of a deploy, without its process: an upload session of assets, their buckets,
 * and the form of a version. `real-wrangler.test.ts` compares both.
 */
export async function runFakeWrangler(args: string[], context: WranglerContext): Promise<Entries> {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const command = args.filter((arg) => !flags.includes(arg)).join(' ');
  const find = (name: string) =>
    flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
  const configFile = find('config') ?? '';
  const config = JSON.parse(await readFile(configFile, 'utf8')) as Config;
  const script = `/workers/scripts/${find('name')}`;
  const send = (method: string, path: string, body: BodyInit, token?: string) =>
    request(context, { command, method, path, body, ...(token === undefined ? {} : { token }) });
  const sendJson = (method: string, path: string, body: object) =>
    send(method, path, JSON.stringify(body));

  if (command === 'triggers deploy') {
    const origins = config.routes?.map(({ pattern }) => ({ hostname: pattern }));
    await sendJson('PUT', `${script}/domains/records`, { origins });
    return [];
  }
  const files = await loadAssets(join(dirname(configFile), config.assets.directory));
  const manifest: AssetManifest = Object.fromEntries(
    [...files].map(([path, { hash, bytes }]) => [`/${path}`, { hash, size: bytes.length }]),
  );
  const session = await sendJson('POST', `${script}/assets-upload-session`, { manifest });
  let { jwt } = session;
  for (const bucket of session.buckets ?? []) {
    const form = new FormData();
    for (const { hash, bytes } of files.values()) {
      if (bucket.includes(hash)) form.set(hash, new Blob([bytes.toString('base64')]), hash);
    }
    const sent = await send('POST', '/workers/assets/upload?base64=true', form, session.jwt ?? '');
    jwt = sent.jwt ?? jwt;
  }
  const headers = await readFile(
    join(dirname(configFile), config.assets.directory, '_headers'),
    'utf8',
  );
  const variables = flags.flatMap((flag) => flag.match(/^--var=(\w+):(.*)$/)?.slice(1, 3) ?? []);
  const name = config.main.replace(/^.*\//, '');
  const metadata = {
    main_module: name,
    compatibility_date: config.compatibility_date,
    bindings: toBindings(config, variables),
    annotations: {
      'workers/tag': find('tag'),
      'workers/message': find('message'),
      'workers/alias': find('preview-alias'),
    },
    assets: {
      jwt,
      config: {
        html_handling: config.assets.html_handling,
        not_found_handling: config.assets.not_found_handling,
        _headers: headers,
      },
    },
  };
  const form = new FormData();
  form.set('metadata', JSON.stringify(metadata));
  const code = await readFile(join(dirname(configFile), config.main));
  form.set(name, new Blob([code], { type: 'application/javascript+module' }), name);
  if (command === 'versions upload') {
    const { id } = await send('POST', `${script}/versions`, form);
    return [{ type: 'version-upload', version_id: id }];
  }
  const { deployment_id: id = '' } = await send('PUT', script, form);
  const subdomain = { enabled: true, previews_enabled: config.preview_urls };
  await sendJson('POST', `${script}/subdomain`, subdomain);
  const version = id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  return [{ type: 'deploy', version_id: version }];
}

async function request(
  { env, fetch, signal }: WranglerContext,
  options: { command: string; method: string; path: string; body: BodyInit; token?: string },
): Promise<Envelope['result']> {
  const { command, method, path, body, token = env['CLOUDFLARE_API_TOKEN'] } = options;
  const url = `${env['CLOUDFLARE_API_BASE_URL']}/accounts/${env['CLOUDFLARE_ACCOUNT_ID']}${path}`;
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(url, { method, body, headers, signal });
  const { success, result, errors } = (await response.json()) as Envelope;
  if (success) return result;
  const [error] = errors;
  throw new WranglerError(
    `\`wrangler ${command}\` failed:\n  ✘ [ERROR] A request to the Cloudflare API (${path}) failed.\n` +
      `    ${error?.message} [code: ${error?.code}]`,
  );
}

/** Files by path, without those that configure the asset server. wrangler hashes the extension too: it is the type. */
async function loadAssets(folder: string) {
  const names = listFiles(folder).filter((name) => name !== '_headers');
  const files = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    const text = bytes.toString('base64') + extname(name);
    return [name, { bytes, hash: hash('sha256', text).slice(0, 32) }] as const;
  });
  return new Map(await Promise.all(files));
}

function toBindings(config: Config, variables: string[]) {
  const { vars, kv_namespaces, ratelimits, assets } = config;
  const texts = Object.entries(vars);
  for (let index = 0; index < variables.length; index += 2) {
    texts.push([variables[index] ?? '', variables[index + 1] ?? '']);
  }
  return [
    ...texts.map(([name, text]) => ({ name, type: 'plain_text', text })),
    ...kv_namespaces.map(({ binding, id }) => ({
      name: binding,
      type: 'kv_namespace',
      namespace_id: id,
    })),
    ...ratelimits.map(({ name, ...limit }) => ({ name, type: 'ratelimit', ...limit })),
    { name: assets.binding, type: 'assets' },
  ];
}
