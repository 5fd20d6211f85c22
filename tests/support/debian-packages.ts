import { spawnSync } from 'node:child_process';

/**
 * Install packages where the machine has apt-get and lets us; whether it worked, the caller finds out by
 * looking for what it needs. `sudo -n` never asks for a password: where it would have to, it fails at once.
 */
export function installDebianPackages(packages: string[]): void {
  // No test needs what browsers recommend, such as codecs.
  const options = '-y --no-install-recommends';
  const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install ${options} ${packages.join(' ')}`;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = '', ...args] = [...prefix, 'sh', '-c', install];
  spawnSync(program, args, { stdio: 'inherit' });
}
