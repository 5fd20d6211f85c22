import { stringify } from 'yaml';
import type { ApiSpec } from '../model/spec.ts';
import type { RoutedOperation } from '../pages/operation-names.ts';
import type { ReferencePaths } from '../pages/reference-paths.ts';
import { createSlicer } from './operation-slice.ts';

/** Published files: path without the base path → bytes. */
export type SpecFiles = Map<string, Uint8Array>;

/** Limit of Workers Static Assets. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** No aliases, no folded text, and quotes for text that YAML 1.1 parsers read as another type. */
const YAML_OPTIONS = { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 0 } as const;

/** Render the document, and one slice for each operation. Files that are too large are left out. */
export function toSpecFiles(
  spec: ApiSpec,
  routed: RoutedOperation[],
  paths: ReferencePaths,
): SpecFiles {
  const files: SpecFiles = new Map();
  const add = (path: string, text: string | null) => {
    const bytes = text === null ? null : Buffer.from(text);
    if (bytes && bytes.length <= MAX_FILE_BYTES) files.set(path, bytes);
  };
  add(paths.document('json'), `${JSON.stringify(spec.document, null, 2)}\n`);
  add(paths.document('yaml'), stringify(spec.document, YAML_OPTIONS));
  const slice = createSlicer(spec);
  for (const { operation, slug } of routed) add(paths.slice(slug), slice(operation));
  return files;
}
