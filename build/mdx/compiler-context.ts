import type { ResolvedGlossary } from '../content/glossary.ts';
import type { Highlighter } from '../highlighter.ts';
import type { SpecLookup } from '../openapi/spec-lookup.ts';

/** Everything that decides how a page compiles, apart from its source and the code. */
export interface CompilerContext {
  /** Starts and ends with a slash. */
  basePath: string;
  highlighter: Highlighter;
  /** `unusable` while the glossary has errors of its own. */
  glossary: ResolvedGlossary | 'unusable';
  /** Null where the site has no API contract; `unusable` where the contract has errors of its own. */
  spec: SpecLookup | 'unusable' | null;
  /** True where invalid JSON, unknown words of a fence and missing alternative text are errors. */
  strictContent: boolean;
}
