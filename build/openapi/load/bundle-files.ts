import { relative, resolve } from 'node:path';
import type { BaseResolver, NormalizedProblem } from '@redocly/openapi-core';
import { bundleOas, createEmptyRedoclyConfig } from '@redocly/openapi-core/lib/bundle-oas';
import type { Problem } from '../../problem.ts';
import type { LoadOptions } from './parse-text.ts';
import { createRefLoader, OTHER_FOLDER, UNUSABLE } from './ref-loader.ts';
import { createLocators } from './source-locator.ts';
import { fileProblem } from '../../problem.ts';

/** Several files in one document. */
interface BundledFiles {
  /** Null where the files cannot be bundled. */
  document: unknown;
  problems: Problem[];
  /** Files that were read, as absolute paths. */
  files: string[];
}

/** Bundle a document with the files below `folder` that it refers to. A target that is missing has the given severity. */
export async function bundleFiles(
  file: string,
  folder: string,
  { severity, parse }: LoadOptions,
): Promise<BundledFiles> {
  const loader = createRefLoader(folder, { parse });
  try {
    const { bundle, problems, fileDependencies } = await bundleOas({
      ref: resolve(file),
      config: createEmptyRedoclyConfig(),
      // The bundler calls no other methods. The class itself takes 0.3 s longer to load, with the rest of its package.
      externalRefResolver: loader as unknown as BaseResolver,
    });
    const referenceProblems = problems.filter(({ message }) => !message.includes(UNUSABLE));
    return {
      document: bundle.parsed,
      problems: [
        ...loader.problems.values(),
        ...referenceProblems.map(createConverter(file, folder, severity)),
      ],
      files: [...fileDependencies],
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The bundler throws for some invalid files, such as files with circular references.
    const message = `Bundling this file with the files that it refers to failed: ${error.message}.`;
    const problems = [...loader.problems.values(), fileProblem(file, message)];
    return { document: null, problems, files: [] };
  }
}

const MISSING_PART =
  'The file has no part with this name. Check what stands behind `#` against the names in the file.';

/** Create a function that converts problems, and parses each file that has some once. */
function createConverter(
  file: string,
  folder: string,
  severity: Problem['severity'],
): (finding: NormalizedProblem) => Problem {
  const findLocator = createLocators(folder);
  return (finding) => {
    const [location] = finding.location;
    const reason = finding.message.replace(/^Can't resolve \$ref(?:: )?/, '').replace(/\.$/, '');
    const message = reason === '' ? MISSING_PART : `${reason}.`;
    // One flag fixes all references out of the folder, without which most of the document may be missing.
    const isOutside = message.includes(OTHER_FOLDER);
    const facts = isOutside
      ? { severity: 'error' as const, message, cause: OTHER_FOLDER }
      : { severity, message, cause: message };
    if (!location) return { ...fileProblem(file, message), ...facts };
    const locator = findLocator(relative('', location.source.absoluteRef));
    const place = locator.locate(`${location.pointer ?? '#'}/$ref`);
    return { ...place, ...facts };
  };
}
