import { loadDocument } from '../../../../build/openapi/load/load-document.ts';
import { compileFile } from '../compile-fixture.ts';
import { checkSamples } from './check-samples.ts';
import { compareReference } from './compare-reference.ts';

/** Load and compile a document that can be used. */
export async function compileWhole(file: string) {
  const [{ document }, { pages }] = await Promise.all([loadDocument(file), compileFile(file)]);
  if (!document) throw new Error(`${file} cannot be used.`);
  return { document, pages };
}

/** List what pages do not show of a document, and what is wrong in their samples and examples. */
export function listOmissions({
  document,
  pages,
}: Awaited<ReturnType<typeof compileWhole>>): string[] {
  const comparison = compareReference(document, { pages });
  const { faults } = checkSamples(document, comparison);
  return [...comparison.omissions, ...faults].map(({ where, what }) => `${where} ${what}`);
}
