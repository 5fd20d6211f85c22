import type { ContentAssets } from '../content/content-assets.ts';
import type { GlossaryEntry } from '../content/glossary.ts';
import { findEntry } from '../content/glossary.ts';
import type { Glossary } from '../content/glossary.ts';
import type { LinkTable, LinkTarget } from '../content/link-table.ts';
import type { SpecLookup } from '../openapi/spec-lookup.ts';

/** What a page may ask of the rest of the site while it compiles: all that it depends on beside its own text. */
export interface MdxServices {
  links: LinkTable;
  assets: Pick<ContentAssets, 'resolve' | 'measure' | 'suggest'>;
  glossary: GlossaryLookup;
  /** True where broken links fail the build. */
  strictLinks: boolean;
  /** True where flaws that other publishers live with fail the build. */
  strictContent: boolean;
  /** Null where the site has no contract; unusable where the contract's own problems are reported. */
  contract: SpecLookup | 'unusable' | null;
}

/** The terms of the site, as pages ask for them. */
export interface GlossaryLookup {
  find(written: string): GlossaryEntry | undefined;
  /** All of them. */
  entries(): Glossary;
}

export function createGlossaryLookup(glossary: Glossary): GlossaryLookup {
  return { find: (written) => findEntry(glossary, written), entries: () => glossary };
}

/** Where links of the whole site, such as the glossary's, are resolved from. */
export const SITE_ROOT: LinkTarget = { path: '/', source: null };
