import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProjectCopy } from './project-copy.ts';

/** A command that prints the environment that it gets. */
const PRINT = 'console.log(JSON.stringify({ args: process.argv.slice(2), env: process.env }));\n';

/** All that content may read, each with its own value. */
const LISTED = Object.fromEntries(
  (
    'CHROMIUM_PATH BUILT_SITE BUILT_FIXTURE_SITE DISPLAY JAVA_HOME GOPATH GOCACHE ' +
    'CI GITHUB_ACTIONS PORT GOGC NODE_EXTRA_CA_CERTS WRANGLER_COMMAND WRANGLER_LOG WRANGLER_SEND_METRICS ' +
    'TERM COLORTERM NO_COLOR FORCE_COLOR LANG LC_ALL LC_CTYPE TZ HOME XDG_CACHE_HOME XDG_CONFIG_HOME TMPDIR TMP TEMP ' +
    'USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA SYSTEMDRIVE SYSTEMROOT WINDIR COMSPEC PATHEXT ' +
    'npm_config_content npm_config_openapi npm_config_openapi_root npm_config_out npm_config_base npm_config_dist ' +
    'npm_config_broken_links npm_config_keep_going npm_config_update_urls npm_config_port'
  )
    .split(' ')
    .map((name) => [name, `value of ${name}`]),
);

const SECRETS = {
  CLOUDFLARE_API_TOKEN: 'secret',
  GITHUB_TOKEN: 'secret',
  NPM_TOKEN: 'secret',
  npm_config__auth: 'secret',
  npm_package_name: 'docs',
  HTTPS_PROXY: 'http://user:secret@proxy',
  DATABASE_URL: 'secret',
  PORTS: 'secret',
};

describe('the environment of a command', () => {
  const load = async (command: string) => {
    const files = { 'cli/main.ts': PRINT, 'tests/run.ts': PRINT };
    const { run, folder } = await createProjectCopy(files);
    const bin = join(folder, 'node_modules/.bin');
    const { stdout } = run([command, '--flag', 'a b'], {
      ...LISTED,
      ...SECRETS,
      NODE_ENV: 'development',
      PATH: ['/a', bin, '/b'].join(delimiter),
    });
    const { args, env } = JSON.parse(stdout) as { args: string[]; env: Record<string, string> };
    const { PATH, PARENT_PID, ...others } = env;
    expect(PARENT_PID).toBe(String(process.pid));
    expect(PATH?.split(delimiter)).toEqual([dirname(process.execPath), bin, '/a', '/b']);
    return { args, others };
  };

  it.each(['build', 'start', 'preview', 'wrangler-build'])(
    'has no secrets, because content is code: %s',
    async (command) => {
      const { args, others } = await load(command);
      expect(args).toEqual([command, '--flag', 'a b']);
      expect(others).toEqual({ ...LISTED, NODE_ENV: 'production' });
    },
  );

  it.each(['deploy', 'prune', 'rollback', 'setup'])(
    'has credentials, and uses the proxy, where it needs an account: %s',
    async (command) => {
      const { others } = await load(command);
      const proxy = { NODE_USE_ENV_PROXY: '1' };
      expect(others).toEqual({ ...LISTED, ...SECRETS, ...proxy, NODE_ENV: 'production' });
    },
  );

  it('has no secrets for tests, which run programs on content', async () => {
    const { args, others } = await load('test');
    expect(args).toEqual(['--flag', 'a b']);
    expect(others).toEqual(LISTED);
  });
});
