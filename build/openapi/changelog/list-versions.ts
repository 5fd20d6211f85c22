import { dirname, join } from 'node:path';
import { listFiles } from '../../files/list-files.ts';

/** List the contracts of the versions of an OpenAPI document, which are beside it in `history/`. */
export function listVersions(file: string): string[] {
  const folder = join(dirname(file), 'history');
  return listFiles(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name));
}
