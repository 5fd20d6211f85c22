import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../build/problem.ts';
import { assertReachable, runDeploy } from '../../cli/deploy/deploy-command.ts';
import { PROCESS } from '../../cli/deploy/process-runtime.ts';

/** Run a deploy that ends at the missing account. */
async function run(...args: string[]): Promise<string> {
  let text = '';
  const stderr = { isTTY: false, write: (part: string) => Boolean((text += part)) };
  const runtime = { ...PROCESS, env: {}, stderr, signals: new EventEmitter() };
  expect(await runDeploy(args, runtime)).toBe(1);
  return text;
}

describe('the name of a preview', () => {
  it.each(['pr-12', 'a', `a${'b'.repeat(20)}`])('may be %s', async (name) => {
    expect(await run('--preview', `--alias=${name}`)).toContain('is not set.');
  });

  it.each(['', '1', '-a', 'Pr', 'a_b', 'a.b', `a${'b'.repeat(21)}`])('is not %j', (name) => {
    const error = new UsageError('--alias needs --preview, and a name such as `pr-12`.');
    expect(() => runDeploy(['--preview', `--alias=${name}`])).toThrow(error);
    expect(() => runDeploy(['--alias=pr-12'])).toThrow(error);
  });
});

it('deploys an existing build without the flags of one', () => {
  for (const flag of ['--content=a', '--out=a', '--base=/a/']) {
    expect(() => runDeploy(['--dist=dist', flag])).toThrow('--dist deploys an existing build.');
  }
});

describe('the address of the site', () => {
  const assertDomain = (origin: string | null, ...routes: (string | { pattern: string })[]) =>
    assertReachable(origin, { routes, configFile: 'wrangler.toml' });

  it.each([
    ['without routes', 'https://docs.example.com', []],
    ['of a route', 'https://docs.example.com', ['a.test', 'docs.example.com/*']],
    ['of a custom domain', 'https://docs.example.com', [{ pattern: 'docs.example.com' }]],
    ['of a wildcard', 'https://docs.example.com', ['*.example.com/docs/*']],
    ['below workers.dev', 'https://docs.me.workers.dev', ['docs.example.com']],
  ])('is reachable %s', (_, origin, routes) => {
    expect(() => assertDomain(origin, ...routes)).not.toThrow();
  });

  it.each([
    ['docs.exmaple.com', 'https://docs.example.com'],
    ['*.cs.example.com', 'https://docs.example.com'],
    ['docs.example.com', 'https://workers.dev.example'],
    ['docs.example.com', 'https://myworkers.dev'],
  ])('is refused where a deploy attaches %s, not %s', (route, origin) => {
    expect(() => assertDomain(origin, route)).toThrow(
      `\`url\` in \`site.ts\` of the content is ${origin}, but wrangler.toml attaches ${route}.`,
    );
  });

  it('is needed', () => expect(() => assertDomain(null)).toThrow('The site has no address'));
});
