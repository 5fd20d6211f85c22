import { registerHooks } from 'node:module';
import type { OpenAPI3 } from 'openapi-typescript';
import type { OpenApiDocument } from '../load/load-document.ts';
import { collectReferences, isLocal } from '../load/references.ts';

/** Characters of the JSON of a document. Types of a larger one take more than ten seconds. */
const MAX_CHARACTERS = 3_000_000;

/**
 * Render types for TypeScript of a document; null where the generator finds none. It takes 1.8 s of CPU for 176
 * operations, so a preview does without.
 */
export async function renderTypes(document: OpenApiDocument): Promise<string | null> {
  // The generator would load other references.
  if (!collectReferences(document).every(isLocal)) return null;
  if (JSON.stringify(document).length > MAX_CHARACTERS) return null;
  const { default: generate, astToString } = await loadGenerator();
  try {
    // The generator changes the document.
    return astToString(await generate(structuredClone(document) as unknown as OpenAPI3));
  } catch {
    // Another document than this project's may have what the generator refuses.
    return null;
  }
}

/** The generator needs TypeScript's JavaScript API, which TypeScript 7 does not have and ts-morph contains. */
async function loadGenerator() {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context),
  });
  try {
    return await import('openapi-typescript');
  } finally {
    hooks.deregister();
  }
}
