import { CALLOUT_KINDS } from '../../client/article/callout.tsx';
import type { AUTHOR_COMPONENTS } from '../../client/article/mdx-components.tsx';

/** What a component takes under one name. */
export interface PropRule {
  isRequired?: true;
  /** The compiler reads it, so an expression will not do. */
  isLiteral?: true;
  /** The values that it may have. */
  values?: readonly string[];
  /** Stands without a value. */
  isFlag?: true;
}

const TEXT = {} satisfies PropRule;
const LITERAL = { isLiteral: true } satisfies PropRule;
const REQUIRED = { isRequired: true } satisfies PropRule;
const REQUIRED_LITERAL = { isRequired: true, isLiteral: true } satisfies PropRule;
const FLAG = { isFlag: true } satisfies PropRule;

/** The components that plugins turn into Markdown or into other components. */
type CompiledAway = 'CodeGroup' | 'Definitions' | 'FileTree' | 'Steps';

/** Every component that a page may name, and its props; children go without saying. */
export const COMPONENT_PROPS = {
  Callout: { kind: { values: CALLOUT_KINDS }, title: TEXT },
  Card: { title: REQUIRED, href: REQUIRED_LITERAL },
  CardGrid: {},
  CodeGroup: { group: LITERAL, label: TEXT },
  Definitions: {},
  Details: { summary: REQUIRED, open: FLAG },
  Figure: {
    src: REQUIRED_LITERAL,
    alt: REQUIRED_LITERAL,
    dark: LITERAL,
    caption: TEXT,
    zoom: FLAG,
  },
  FileTree: {},
  Glossary: {},
  LandingEntrance: { title: REQUIRED, href: REQUIRED_LITERAL, audience: REQUIRED },
  LandingIntro: {},
  LandingNews: { title: REQUIRED, href: REQUIRED_LITERAL },
  LandingQuickstart: { title: REQUIRED, href: REQUIRED_LITERAL },
  Operation: { id: REQUIRED_LITERAL },
  SchemaFields: {
    schema: REQUIRED_LITERAL,
    fields: LITERAL,
    for: { isLiteral: true, values: ['request', 'response'] },
  },
  Steps: {},
  Tab: { label: REQUIRED_LITERAL, value: LITERAL },
  Tabs: { group: LITERAL, label: TEXT },
  Term: { id: LITERAL },
} satisfies Record<keyof typeof AUTHOR_COMPONENTS | CompiledAway, Record<string, PropRule>>;

/** The components that stand in a sentence; all others stand on lines of their own. */
export const INLINE_COMPONENTS = ['Operation', 'Term'];
