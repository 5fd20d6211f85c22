import type { Node, Point, Position } from 'unist';
import type { VFile } from 'vfile';
import type { OpenQuestion } from '../../client/article/provisional.tsx';
import type { Provisional } from '../content/site-config.ts';
import type { ContentFile } from '../content/discover.ts';
import type { ResolvedGlossary } from '../content/glossary.ts';
import type { ResolvedTask } from '../content/tasks.ts';
import type { Highlighter } from '../highlighter.ts';
import type { SpecLookup } from '../openapi/guide/spec-lookup.ts';

/** Everything that decides how a page compiles, apart from its source and the code. */
export interface CompilerContext {
  /** Starts and ends with a slash. */
  basePath: string;
  highlighter: Highlighter;
  /** `unusable` while the glossary has errors of its own. */
  glossary: ResolvedGlossary | 'invalid';
  /** `invalid` while the tasks have errors of their own. */
  tasks: ResolvedTask[] | 'invalid';
  /** Null where the site has no API contract; `unusable` where the contract has errors of its own. */
  spec: SpecLookup | 'invalid' | null;
  /** True where invalid JSON, unknown words of a fence and missing alternative text are errors. */
  strictContent: boolean;
  /** How pages are marked that the owner has not confirmed; false where all are confirmed. */
  provisional: Provisional;
}

/** What plugins need to know about a page, and what they collect. */
export interface PageState {
  source: ContentFile;
  /** Whether the page is MDX, and not plain Markdown. */
  isMdx: boolean;
  context: CompilerContext;
  /** Names of imported code, which is reported at the import. */
  refusedImports: string[];
  /** Text of the page's own `h1`, if it has one. */
  ownTitle: string | null;
  /** Ids in the page. */
  anchors: string[];
  /** Languages of its code blocks. */
  languages: string[];
  questions: OpenQuestion[];
  /** Images made for the page: path without the base path → SVG. */
  images: Record<string, string>;
}

declare module 'vfile' {
  interface DataMap {
    pageState: PageState;
  }
}

export function createPageState(
  source: ContentFile,
  isMdx: boolean,
  context: CompilerContext,
): PageState {
  return {
    source,
    isMdx,
    context,
    refusedImports: [],
    ownTitle: null,
    anchors: [],
    languages: [],
    questions: [],
    images: {},
  };
}

/** Return the state of a file; throws without it. */
export function getPageState(file: VFile): PageState {
  const state = file.data.pageState;
  if (!state) throw new Error(`No state is attached to ${file.path}.`);
  return state;
}

type Place = Node | Point | Position | undefined;

/** Report an error: the page does not compile. */
export function reportError(file: VFile, reason: string, place: Place): void {
  addMessage(file, reason, place).fatal = true;
}

/**
 * Report an error if the content is strict, and otherwise a warning, once for each reason: a page that was written for
 * another tool often has the same flaw many times.
 */
export function reportInvalid(file: VFile, reason: string, place: Place): void {
  if (getPageState(file).context.strictContent) reportError(file, reason, place);
  else if (file.messages.every((own) => own.reason !== reason)) addMessage(file, reason, place);
}

function addMessage(file: VFile, reason: string, place: Place) {
  return file.message(reason, { place: place && 'type' in place ? place.position : place });
}
