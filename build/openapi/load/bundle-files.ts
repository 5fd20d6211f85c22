import { resolve } from 'node:path';
import type { NormalizedProblem } from '@redocly/openapi-core';
import { bundleOas, createEmptyRedoclyConfig } from '@redocly/openapi-core/lib/bundle-oas';
import { fileProblem } from '../../problem.ts';
import type { Problem } from '../../problem.ts';
import type { ContractFiles } from './contract-files.ts';
import { createRefLoader, findFileFlaw, OTHER_FOLDER, toTargetPath } from './ref-loader.ts';
import type { Origins } from './source-locator.ts';

/** Several files in one document. */
export interface BundledFiles {
  /** Null where the files cannot be bundled. */
  document: unknown;
  problems: Problem[];
  origins: Origins;
}

/** Bundle a document with the files that it refers to. A target that is missing has the given severity. */
export async function bundleFiles(
  file: string,
  files: ContractFiles,
  severity: Problem['severity'],
): Promise<BundledFiles> {
  const { resolver, origins, circles } = createRefLoader(files);
  try {
    const { bundle, problems } = await bundleOas({
      ref: resolve(file),
      config: createEmptyRedoclyConfig(),
      externalRefResolver: resolver,
    });
    return {
      document: bundle.parsed,
      origins,
      problems: [
        ...circles,
        ...problems.flatMap((finding) => toProblem(finding, files, severity) ?? []),
      ],
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The bundler throws for some invalid files, such as files with circular references.
    const message = `Bundling this file with the files that it refers to failed: ${error.message}.`;
    return { document: null, problems: [fileProblem(file, message)], origins };
  }
}

/** Convert a finding, which is about a reference; null where its file has a problem of its own. */
function toProblem(
  { location: [place], message: other }: NormalizedProblem,
  files: ContractFiles,
  severity: Problem['severity'],
): Problem | null {
  if (!place) return null;
  const path = place.source.absoluteRef;
  const find = (pointer: string) => files.find(path, pointer);
  const pointers = [`${place.pointer}/$ref`, `${place.pointer}`];
  // The values of a mapping are references too.
  const pointer = pointers.find((candidate) => typeof find(candidate) === 'string');
  if (pointer === undefined) return null;
  const target = String(find(pointer));
  const [name = '', part = ''] = target.split('#');
  const targetPath = name === '' ? path : toTargetPath(path, name);
  const flaw = name === '' ? null : findFileFlaw(files, targetPath, name);
  const targetFile = flaw === null ? files.load(targetPath) : null;
  if (targetFile?.kind === 'file' && targetFile.parsed.problem) return null;
  const isMissing = flaw === null && files.find(targetPath, `#${part}`) === undefined;
  const message =
    flaw === null ? (isMissing ? MISSING_PART : other) : `The target \`${name}\` ${flaw}`;
  // One flag fixes all references out of the folder, without which most of the document may be missing.
  const isOutside = message.includes(OTHER_FOLDER);
  return {
    severity: isOutside ? 'error' : severity,
    ...files.locate(path, pointer),
    message,
    cause: isOutside ? OTHER_FOLDER : message,
  };
}

const MISSING_PART =
  'The file has no part with this name. Check what stands behind `#` against the names in the file.';
