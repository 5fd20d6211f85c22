import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs code samples of one language. */
export interface SampleRunner {
  /** As the samples name it. */
  language: string;
  extension: string;
  /** Commands that may run them, in the order of preference. */
  commands: string[];
  /** Runs every sample of the folder that follows. Failures go to stderr and do not end the run. */
  args: string[];
  /** Succeeds where the command has what the samples need. */
  probe: string[];
  /** Debian's packages that bring it. */
  packages: string[];
}

/** One process runs all samples of a language: to start one for each would take minutes. */
export const SAMPLE_RUNNERS: SampleRunner[] = [
  {
    language: 'shell',
    extension: 'sh',
    commands: ['bash'],
    args: [
      '-c',
      `for file in "$0"/*.sh; do
        output=$(. "$file" 2>&1) || echo "$file: $output" >&2
      done`,
    ],
    probe: ['-c', 'command -v curl && command -v jq'],
    packages: ['curl', 'jq'],
  },
  ...['javascript', 'typescript'].map((language) => ({
    language,
    extension: language === 'javascript' ? 'mjs' : 'mts',
    commands: [process.execPath],
    args: [
      '--input-type=module',
      '--eval',
      `import { readdirSync } from 'node:fs';
      const [, folder] = process.argv;
      for (const file of readdirSync(folder).filter((name) => /\\.m[jt]s$/.test(name))) {
        await import(folder + '/' + file).catch((error) => console.error(file, error));
      }`,
    ],
    probe: ['--version'],
    packages: [],
  })),
  {
    language: 'python',
    extension: 'py',
    // Debian's own comes second: its packages are not for a Python that was put before it.
    commands: ['python3', '/usr/bin/python3'],
    args: [
      '-c',
      `import glob, runpy, sys
for file in glob.glob(sys.argv[1] + '/*.py'):
    try:
        runpy.run_path(file)
    except Exception as error:
        print(file, repr(error), file=sys.stderr)`,
    ],
    probe: ['-c', 'import requests'],
    packages: ['python3-requests'],
  },
  {
    language: 'java',
    extension: 'java',
    commands: ['bash'],
    // Each sample is a class `Sample`, so each gets a name.
    args: [
      '-ce',
      `cd "$0"
      for file in *.java; do
        name=\${file%.java}
        sed -i "s/^class Sample/class $name/" $file
        calls="$calls $name.main(args);"
      done
      echo "class All { public static void main(String[] args) throws Exception { $calls } }" >All.java
      javac -encoding UTF-8 -proc:none -J-XX:TieredStopAtLevel=1 *.java
      java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC All`,
    ],
    probe: ['-c', 'command -v javac'],
    packages: ['default-jdk-headless'],
  },
  {
    language: 'go',
    extension: 'go',
    commands: ['bash'],
    // Each sample has a `main`, so each gets a name: one package of all compiles in a second.
    args: [
      '-ce',
      `cd "$0"
      for file in *.go; do
        name=\${file%.go}
        sed -i "s/^func main()/func $name()/" $file
        calls="$calls log.SetPrefix(\\"$name \\"); $name();"
      done
      echo "package main; import \\"log\\"; func main() { $calls }" >all.go
      go run *.go`,
    ],
    probe: ['-c', 'command -v go'],
    packages: ['golang-go'],
  },
  {
    language: 'php',
    extension: 'php',
    commands: ['php'],
    args: [
      '-r',
      `foreach (glob("$argv[1]/*.php") as $file) {
        try {
          include $file;
        } catch (Throwable $error) {
          fwrite(STDERR, "$file: $error\n");
        }
      }`,
    ],
    probe: ['-r', 'curl_version();'],
    packages: ['php-cli', 'php-curl'],
  },
  {
    language: 'ruby',
    extension: 'rb',
    commands: ['ruby'],
    args: [
      '-e',
      `Dir.glob(File.join(ARGV[0], '*.rb')).each do |file|
        load(file, true)
      rescue StandardError, SyntaxError => e
        warn "#{file}: #{e.message}"
      end`,
    ],
    probe: ['--version'],
    packages: ['ruby'],
  },
];

/**
 * Languages whose samples `npm test` executes: a shell, one with types and one with literals of its own.
 * `npm run test:slow` executes the others.
 */
export const FAST_LANGUAGES = ['shell', 'typescript', 'python'];

/** List the runners of some languages. Tests of languages that this machine cannot run are left out, and reported. */
export function listRunners(isWanted: (language: string) => boolean): SampleRunner[] {
  return SAMPLE_RUNNERS.filter(
    (runner) => isWanted(runner.language) && findCommand(runner) !== undefined,
  );
}

/** Tell whether only `npm run test:slow` executes the samples of a language. */
export function isSlowLanguage(language: string): boolean {
  return !FAST_LANGUAGES.includes(language);
}

/** Run every sample in a folder, one after another; returns what failed, in words. */
export async function runSamples(runner: SampleRunner, folder: string): Promise<string> {
  const command = findCommand(runner);
  if (command === undefined) throw new Error(`This machine cannot run ${runner.language}.`);
  const child = spawn(command, [...runner.args, folder], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A proxy of the machine does not lead back to it.
    env: { ...process.env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' },
  });
  const [failures, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return code === 0 ? failures : `${command} ended with ${code}. ${failures}`;
}

/** Find the command that can run a language's samples; the tests install it. */
export function findCommand({ commands, probe }: SampleRunner): string | undefined {
  return commands.find((command) => spawnSync(command, probe, { stdio: 'ignore' }).status === 0);
}
