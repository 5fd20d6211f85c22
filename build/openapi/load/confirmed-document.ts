import type { OpenApiDocument } from './load-document.ts';
import { walkDocument } from './walk-document.ts';

const MARKS = ['x-provisional', 'x-provisional-docs', 'x-open-questions'];

/** Copy a document without what marks it as proposed: its owner has confirmed it. */
export function toConfirmedDocument(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  walkDocument({ kind: 'document', value: copy }, ({ object }) => {
    for (const mark of MARKS) delete object[mark];
  });
  return copy;
}
