import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UsageError } from '../../build/problem.ts';
import { COMMANDS } from '../../cli/commands.mjs';
import { runStart } from '../../cli/dev/start-command.ts';
import { listenOnFreePort } from '../../cli/local/free-port.ts';
import { runPreview } from '../../cli/preview-command.ts';

function run(...args: string[]) {
  const program = ['cli/run.mjs', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('a command', () => {
  it.each(['deplyo', 'constructor', '__proto__', ''])(
    'that is unknown is an error with those that exist: %s',
    (name) => {
      const stderr =
        `\nUnknown command \`${name}\`. The commands are: start, build, preview, wrangler-build, setup, deploy, ` +
        'rollback, prune, bench, test, exec, format, check:external.\n';
      expect(run(...(name ? [name] : []))).toEqual({ status: 1, stdout: '', stderr });
    },
  );

  it('shows how it is used, with all of its flags', () => {
    const commands = Object.entries(COMMANDS).flatMap(([name, command]) =>
      'flags' in command ? [[name, Object.keys(command.flags)] as const] : [],
    );
    for (const [name, flags] of commands) {
      const { status, stdout, stderr } = run(name, '--open', '--help');
      expect([name, status, stderr]).toEqual([name, 0, '']);
      const named = [...stdout.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, flag]) => flag);
      expect([name, named]).toEqual([name, flags]);
    }
    expect(run('rollback', '--help').stdout).toBe(`Usage: npm run rollback [-- RELEASE] [options]
  RELEASE              id of a release or a version (default: the release that was served before)
  --config FILE        wrangler configuration (default: wrangler.toml)
  --timeout SECONDS    how long to wait for a response, and for a new version to respond (default: 60)
The account is read from CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.
`);
  });

  it('says in one line what is wrong with its arguments', () => {
    const stderr =
      '--base must start and end with a slash, such as `/` or `/docs-site/`, not `docs`.\n';
    expect(run('build', '--base=docs')).toEqual({ status: 1, stdout: '', stderr });
  });
});

describe('the port of a preview', () => {
  const stubPort = (port: string): void => {
    vi.stubEnv('PORT', port);
    onTestFinished(() => void vi.unstubAllEnvs());
  };

  it('may be taken: then the command for another one is named', async () => {
    const server = createServer();
    onTestFinished(async () => {
      server.close();
      await once(server, 'close');
    });
    const port = await listenOnFreePort(server);
    const other = `\`npm run preview -- --port ${port + 1}\``;
    await expect(runPreview([`--port=${port}`])).rejects.toThrow(other);
    stubPort(String(port));
    await expect(runPreview([])).rejects.toThrow(other);
    await expect(runStart([])).rejects.toThrow(
      new UsageError(
        `Port ${port} cannot be used (EADDRINUSE). Stop the program that uses it (a preview that was killed leaves ` +
          `\`workerd\`), or choose another port: \`PORT=${port + 1} npm start\`.`,
      ),
    );
  });

  it('is a flag or a variable, and there are no other flags', async () => {
    stubPort('http');
    const toMessage = (name: string, text: string) =>
      new UsageError(`${name} must be a port from 1 to 65535, not \`${text}\`.`);
    await expect(runPreview(['--port=0'])).rejects.toThrow(toMessage('--port', '0'));
    await expect(runStart([])).rejects.toThrow(toMessage('PORT', 'http'));
    await expect(runPreview(['--out=dist'])).rejects.toThrow("Unknown option '--out'");
    await expect(runStart(['--port=1'])).rejects.toThrow("Unknown option '--port'");
  });
});
