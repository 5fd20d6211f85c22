import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Path of the first program that starts: the commands on the PATH, then other places. */
export function findProgram(commands: string[], places: string[] = []): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => commands.map((name) => join(folder, name)));
  return [...onPath, ...places].find(canStart);
}

/** A file is not enough: Ubuntu's `chromium-browser` and `firefox` are stubs that only ask for snap. */
export function canStart(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
