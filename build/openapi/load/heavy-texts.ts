import { findHeavyMarkdown } from '../../markdown/heavy-markdown.ts';
import type { Problem } from '../../problem.ts';
import type { JsonObject } from './json.ts';
import { toPointer } from './json.ts';
import type { SourceLocator } from './source-locator.ts';
import { walkDocument } from './walk-document.ts';

/** The longest description of GitHub's API has 4,600 characters. A page renders this much in about two seconds. */
const MAX_LENGTH = 500_000;

/** Shorter texts are always fast. */
const MIN_LENGTH = 200;

/** Remove the descriptions of a document that take too long to render, and report each. */
export function removeHeavyTexts(document: JsonObject, locator: SourceLocator): Problem[] {
  const problems: Problem[] = [];
  walkDocument({ kind: 'document', value: document }, ({ object, pointer }) => {
    for (const key of ['description', 'summary']) {
      const text = object[key];
      if (typeof text !== 'string' || text.length < MIN_LENGTH) continue;
      const heavy = findHeavyMarkdown(text, MAX_LENGTH);
      if (!heavy) continue;
      const place = locator.locate(toPointer(pointer, key));
      problems.push({ severity: 'error', ...place, message: heavy.message });
      object[key] = '';
    }
  });
  return problems;
}
