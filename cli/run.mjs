/*
 * The way in for `npm start`, `npm test`, `npm run build` and `npm run preview`: installs what is
 * missing, then runs the command on the project's own Node. Plain JavaScript without dependencies,
 * because it has to run before anything is installed, on any Node from 18 on.
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
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const BIN = join(MODULES, '.bin');
const IS_WINDOWS = process.platform === 'win32';
const OWN_NODE = join(MODULES, 'node', 'bin', IS_WINDOWS ? 'node.exe' : 'node');
const INSTALL_LOCK = join(ROOT, '.cache', 'install.lock');
/** No install takes longer: an older lock belongs to a run that was killed. */
const INSTALL_LOCK_MAX_AGE_MS = 15 * 60 * 1000;
const LOCK_POLL_MS = 500;
/** They talk to Cloudflare, by the proxy of the environment where there is one, as wrangler does. */
const REMOTE_COMMANDS = ['deploy', 'prune', 'releases', 'rollback', 'setup', 'check-external'];
const PARENT_POLL_MS = 500;

try {
  await installMissing();
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

/** One process installs at a time; those that waited find the work done. */
async function installMissing() {
  if (hasEverything()) return;
  refuseLinkedModules();
  await takeInstallLock();
  try {
    if (!hasPackages()) await installPackages();
    if (!existsSync(OWN_NODE)) await installOwnNode();
  } finally {
    rmSync(INSTALL_LOCK, { force: true });
  }
}

/** npm would follow the link, and take away what another folder's project has installed. */
function refuseLinkedModules() {
  if (!lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    `${MODULES} is a symbolic link to ${readlinkSync(MODULES)}, which does not hold the packages of\n` +
      'this project. Installing them would change that folder. Remove the link (only the link), and\n' +
      'run the command again: it installs the packages into a folder of their own.',
  );
}

function hasEverything() {
  return hasPackages() && (existsSync(OWN_NODE) || canRunTypeScript());
}

/**
 * npm writes node_modules/.package-lock.json once an install is complete, so comparing it with the
 * lock finds a missing, an interrupted and an outdated install alike.
 */
function hasPackages() {
  const hiddenLock = join(MODULES, '.package-lock.json');
  if (!existsSync(hiddenLock)) return false;
  const wanted = loadPackages(join(ROOT, 'package-lock.json'));
  const present = loadPackages(hiddenLock);
  const isPresent = ([path, { version, optional, devOptional }]) =>
    path === '' || (present[path] ? present[path].version === version : optional || devOptional);
  const isWanted = ([path, { extraneous }]) => extraneous || path in wanted;
  return Object.entries(wanted).every(isPresent) && Object.entries(present).every(isWanted);
}

function loadPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${cause.message}`, { cause });
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
    if (isFirstTry) console.log('Waiting for another command that is installing packages …');
    await delay(LOCK_POLL_MS);
  }
}

function isLockStale() {
  try {
    if (Date.now() - statSync(INSTALL_LOCK).mtimeMs > INSTALL_LOCK_MAX_AGE_MS) return true;
    process.kill(Number(readFileSync(INSTALL_LOCK, 'utf8')), 0);
    return false;
  } catch (error) {
    // EPERM: it runs, as another user. ENOENT: it was just given back, and the next try takes it.
    return error.code !== 'EPERM' && error.code !== 'ENOENT';
  }
}

async function installPackages() {
  console.log('Installing packages (once) …');
  // Development packages are the tools themselves, so NODE_ENV=production must not leave them out.
  const include = ['--include=dev', '--include=optional'];
  // Warnings would be about the `engines` of tools, which run on the project's Node, not on npm's.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Without .bin on the PATH, npm runs on the machine's Node, not on the one that it replaces.
  const env = { ...process.env, PATH: withoutBin(process.env.PATH ?? '') };
  const code = await run('npm', ['ci', ...include, ...quiet], {
    cwd: ROOT,
    env,
    shell: IS_WINDOWS,
  });
  if (code === 0) return;
  throw new Error(
    `Installing packages failed: \`npm ci\` ended with exit code ${code}; its own message is above.\n` +
      'It needs the package registry. `npm config get registry` says which one this machine asks\n' +
      'and `npm ping` whether it answers; behind a proxy, see `npm help config` for `https-proxy`\n' +
      'and `cafile`. If package.json was edited by hand, run `npm install` first. Then try again.',
  );
}

/**
 * The package called `node` fetches its binary in an install script, which newer npm versions and
 * `ignore-scripts` hold back; so run that script here.
 */
async function installOwnNode() {
  const { version } = loadPackages(join(ROOT, 'package-lock.json'))['node_modules/node'];
  console.log(`Installing Node ${version} for this project (once) …`);
  const env = { ...process.env, PATH: withoutBin(process.env.PATH ?? '') };
  const cwd = join(MODULES, 'node');
  const code = await run(process.execPath, ['installArchSpecificPackage.js'], { cwd, env });
  if (existsSync(OWN_NODE)) return;
  if (canRunTypeScript()) return;
  throw new Error(
    `Node ${version} could not be installed into node_modules/node (exit code ${code}, see above),\n` +
      `and Node ${process.versions.node}, which runs now, cannot run TypeScript. Either allow the\n` +
      'install script of the package `node` (`npm rebuild node` runs it), or install Node 24.',
  );
}

/** Node can strip types since 22.18 and transform `.tsx` through hooks since 22.15. */
function canRunTypeScript() {
  return Boolean(process.features.typescript) && 'registerHooks' in nodeModule;
}

function runCommand(args) {
  const node = existsSync(OWN_NODE) ? OWN_NODE : process.execPath;
  const script = args[0] === 'test' ? ['tests/run.ts', ...args.slice(1)] : ['cli/main.ts', ...args];
  const hook = pathToFileURL(join(ROOT, 'build', 'jsx.ts')).href;
  const PATH = [dirname(node), BIN, withoutBin(process.env.PATH ?? '')].join(delimiter);
  // React's development build would only slow the rendering of pages down.
  const mode = args[0] === 'test' ? {} : { NODE_ENV: 'production' };
  const proxy = REMOTE_COMMANDS.includes(args[0]) ? { NODE_USE_ENV_PROXY: '1' } : {};
  const env = { ...process.env, ...mode, ...proxy, PATH };
  return run(node, ['--import', hook, ...script], { cwd: ROOT, env });
}

function withoutBin(path) {
  return path
    .split(delimiter)
    .filter((entry) => entry !== BIN)
    .join(delimiter);
}

/** Run a program in the foreground, with this one's signals; its exit code, as a shell gives it. */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' });
    const forward = (signal) => {
      // A terminal sends Ctrl-C to the child too, and a second one would cut its clean-up short.
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
      reject(new Error(`${program} could not be started: ${cause.message}`, { cause }));
    });
    child.on('exit', (code, signal) => {
      settle();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * A terminated npm terminates the shell between itself and this process, and that shell passes
 * nothing on: a server would go on and hold its port. Not under npm, a parent may well go first.
 */
function onParentGone(stop) {
  const parent = process.ppid;
  const watch = () => process.ppid === parent || stop();
  const timer = process.env.npm_lifecycle_event ? setInterval(watch, PARENT_POLL_MS) : undefined;
  return () => clearInterval(timer);
}
