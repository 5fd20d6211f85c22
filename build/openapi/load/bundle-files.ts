import { relative, resolve, sep } from 'node:path';
import type { NormalizedProblem, YamlParseError } from '@redocly/openapi-core';
import { bundleOas, createEmptyRedoclyConfig } from '@redocly/openapi-core/lib/bundle-oas';
import type { Problem } from '../../problem.ts';

/** Several files in one document. */
interface BundledFiles {
  /** Null where the files cannot be joined. */
  document: unknown;
  problems: Problem[];
  /** Files that were read, as absolute paths. */
  files: string[];
}

/** Join a document with the files that it refers to. Network addresses are not loaded. */
export async function bundleFiles(file: string): Promise<BundledFiles> {
  try {
    const { bundle, problems, fileDependencies } = await bundleOas({
      ref: resolve(file),
      config: createEmptyRedoclyConfig(),
      keepUrlRefs: true,
    });
    return {
      document: bundle.parsed,
      problems: await Promise.all(problems.map((found) => toProblem(found, file))),
      files: [...fileDependencies],
    };
  } catch (error) {
    if (isSyntaxError(error)) {
      return { document: null, problems: [toSyntaxProblem(error)], files: [] };
    }
    if (!(error instanceof Error)) throw error;
    // The bundler throws for some invalid files, such as files with circular references.
    const message = `Joining this file with the files that it refers to failed: ${error.message}.`;
    const problem = { severity: 'error' as const, file, line: 1, column: 1, message };
    return { document: null, problems: [problem], files: [] };
  }
}

function isSyntaxError(error: unknown): error is YamlParseError {
  return error instanceof Error && 'originalError' in error && 'source' in error;
}

async function toProblem(found: NormalizedProblem, file: string): Promise<Problem> {
  const [location] = found.location;
  const message = `${found.message.replaceAll(`${resolve('')}${sep}`, '').replace(/\.$/, '')}.`;
  if (!location) return { severity: 'error', file, line: 1, column: 1, message };
  // The whole package takes 0.3 s longer to load than its bundler.
  const { getLineColLocation } = await import('@redocly/openapi-core');
  const { start } = getLineColLocation(location);
  return {
    severity: found.severity === 'error' ? 'error' : 'warning',
    file: relative('', location.source.absoluteRef),
    line: start.line,
    column: start.col,
    message,
  };
}

function toSyntaxProblem(error: YamlParseError): Problem {
  return {
    severity: 'error',
    file: relative('', error.source.absoluteRef),
    line: error.line,
    column: error.col,
    message: `is not valid YAML: ${error.originalError.message.split('\n')[0]}`,
  };
}
