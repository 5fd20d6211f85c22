import type { Node, Point, Position } from 'unist';
import type { DataMap, VFile } from 'vfile';
import type { Provisional } from '../content/site-config.ts';
import type { ContentFile } from '../content/discover.ts';
import type { ResolvedGlossary } from '../content/glossary.ts';
import type { ResolvedTask } from '../content/tasks.ts';
import type { SiteColors } from '../files/theme-palettes.ts';
import type { Highlighter } from '../article/highlighter.ts';
import type { SpecLookup } from '../openapi/reference/spec-lookup.ts';
import type { CompiledPage } from '../page.ts';

/** Everything that decides how a page compiles, apart from its source and the code. */
export interface CompilerContext {
  /** Starts and ends with a slash. */
  basePath: string;
  /** Address of the published site, without a slash at its end; null where it is not known. */
  siteUrl: string | null;
  highlighter: Highlighter;
  glossary: ResolvedGlossary;
  tasks: ResolvedTask[];
  /** Null where the site has no API contract, or one that cannot be used. */
  spec: SpecLookup | null;
  /** True where invalid JSON, unknown words of a fence and missing alternative text are errors. */
  strictContent: boolean;
  /** How pages are marked that the owner has not confirmed; false where all are confirmed. */
  provisional: Provisional;
  /** The owner's colours, for diagrams. */
  colors: SiteColors | undefined;
}

declare module 'vfile' {
  interface DataMap {
    source: ContentFile;
    context: CompilerContext;
    /** What plugins add to. */
    page: Pick<CompiledPage, 'ownTitle' | 'questions' | 'images'>;
    /** Ids in the page. */
    anchors: string[];
    /** Names of imported code, which is reported at the import. */
    refusedImports: string[];
  }
}

/** Return what plugins know about the page of a file, and what they collect; throws without it. */
export function getPageState({ path, data }: VFile): DataMap {
  const { source, context, page, anchors, refusedImports } = data;
  if (!source || !context || !page || !anchors || !refusedImports) {
    throw new Error(`No page is attached to ${path}.`);
  }
  return { source, context, page, anchors, refusedImports };
}

type MessagePlace = Node | Point | Position | undefined;

/** Report an error: the page does not compile. */
export function reportError(file: VFile, reason: string, place: MessagePlace): void {
  addMessage(file, reason, place).fatal = true;
}

/** Report an error if the content is strict, and otherwise a warning. */
export function reportInvalid(file: VFile, reason: string, place: MessagePlace): void {
  if (getPageState(file).context.strictContent) reportError(file, reason, place);
  else addMessage(file, reason, place);
}

function addMessage(file: VFile, reason: string, place: MessagePlace) {
  return file.message(reason, { place: place && 'type' in place ? place.position : place });
}
