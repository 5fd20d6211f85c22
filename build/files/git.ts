import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Return the work tree, by real path, of the repository that a project is, or is a part of; null without one. */
export function findWorkTree(project: string): string | null {
  let folder = realpathSync(project);
  while (!existsSync(join(folder, '.git'))) {
    if (folder === dirname(folder)) return null;
    folder = dirname(folder);
  }
  return folder;
}

/** Git starts no other program: no pager, hook, monitor, signature check or transport. */
const SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'log.showSignature=false',
  'protocol.allow=never',
  'safe.bareRepository=explicit',
].flatMap((setting) => ['-c', setting]);

/** Where git finds its programs and the user's configuration, which can name folders of other owners as safe. */
const VARIABLES = 'PATH HOME XDG_CONFIG_HOME USERPROFILE SYSTEMROOT TMPDIR TEMP'.split(' ');

const ENVIRONMENT = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  // Messages in English, whatever the machine speaks.
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** The log of 30,000 commits takes 3 s of CPU. */
const SILENCE_LIMIT_MS = 10 * 60 * 1000;

/**
 * Run git on the repository of a work tree, and on no other one. It gets no credentials, and none of the variables that
 * git sets in its hooks, which name another repository. Resolves to its output. Rejects with its message in one line,
 * and with the code `ENOENT` on a machine without git.
 */
export function runGit(workTree: string, args: string[]): Promise<string> {
  const passed = Object.entries(process.env).filter(([name]) =>
    VARIABLES.includes(name.toUpperCase()),
  );
  const options = {
    cwd: workTree,
    env: {
      ...Object.fromEntries(passed),
      ...ENVIRONMENT,
      GIT_CEILING_DIRECTORIES: dirname(workTree),
    },
    maxBuffer: Infinity,
    timeout: SILENCE_LIMIT_MS,
  };
  return new Promise((resolve, reject) => {
    execFile('git', [...SETTINGS, ...args], options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const message = error.killed ? 'git does not respond' : stderr.trim() || error.message;
      reject(Object.assign(new Error(message.replace(/\s+/g, ' ')), { code: error.code }));
    });
  });
}
