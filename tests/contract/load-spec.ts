import { resolve } from 'node:path';
import { loadDocument } from '../../build/openapi/load/load-document.ts';
import type { OpenApiDocument } from '../../build/openapi/load/load-document.ts';
import { parseSpec } from '../../build/openapi/schema/parse-spec.ts';
import type { ApiSpec } from '../../build/openapi/schema/spec.ts';

/** A spec, as the compiler reads it, and the document that it was read from. */
export interface LoadedSpec {
  spec: ApiSpec;
  /** In one piece: its references stay inside of it. */
  document: OpenApiDocument;
}

/** Load an OpenAPI document; throws where it has problems. */
export async function loadSpec(file: string): Promise<LoadedSpec> {
  const { name, document, problems } = await loadDocument(file);
  if (!document || problems.length > 0) {
    throw new Error(`${resolve(file)} does not load: ${JSON.stringify(problems)}`);
  }
  return { spec: parseSpec(document, name, file), document };
}
