import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { runBuild } from '../../cli/build-command.ts';
import { createTemporaryFolder, toShownFolder } from '../support/temporary-folder.ts';

/** Run `npm run build` on the `content` of these files; returns its exit code and what it prints. */
export async function buildFiles(files: Record<string, string>, flags = '') {
  const folder = await createTemporaryFolder(files);
  const out = join(folder, 'dist');
  const shown = toShownFolder(folder);
  const toText = (text: string) => text.replaceAll(out, 'OUT').replaceAll(shown, '');
  const errors: string[] = [];
  const lines: string[] = [];
  const spies = [
    vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(toText(line))),
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(toText(line))),
  ];
  const progress = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => [...spies, progress].forEach((spy) => spy.mockRestore()));
  const args = [
    ...flags.split(' ').filter(Boolean),
    `--content=${join(folder, 'content')}`,
    `--out=${out}`,
  ];
  const code = await runBuild(args);
  return { code, errors, lines, folder, out, printed: progress.mock.calls.join('') };
}
