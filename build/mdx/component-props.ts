import { CALLOUT_KINDS } from '../../client/article/callout.tsx';
import type { AUTHOR_COMPONENTS } from '../../client/article/mdx-components.tsx';

/** Rule for one prop of a component. */
export interface PropRule {
  isRequired?: true;
  /** The compiler reads it, so it cannot be an expression. */
  isLiteral?: true;
  /** Allowed values. */
  values?: readonly string[];
  /** Takes no value. */
  isFlag?: true;
}

const TEXT = {} satisfies PropRule;
const LITERAL = { isLiteral: true } satisfies PropRule;
const REQUIRED = { isRequired: true } satisfies PropRule;
const REQUIRED_LITERAL = { isRequired: true, isLiteral: true } satisfies PropRule;
const FLAG = { isFlag: true } satisfies PropRule;

/** Components that plugins replace by Markdown or other components. */
type CompiledAway = 'CodeGroup' | 'Definitions' | 'FileTree' | 'Steps';

/** All components for pages, with their props except for children. */
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
    zoom: FLAG,
  },
  FileTree: {},
  FormFields: {
    create: REQUIRED_LITERAL,
    update: LITERAL,
    example: LITERAL,
    only: LITERAL,
    labels: LITERAL,
    separate: LITERAL,
  },
  Glossary: {},
  LandingEntrance: { title: REQUIRED, href: REQUIRED_LITERAL, audience: REQUIRED },
  LandingIntro: {},
  LandingNotice: { title: REQUIRED, href: REQUIRED_LITERAL },
  LandingQuickstart: { title: REQUIRED, href: REQUIRED_LITERAL },
  NotKnown: {},
  OpenQuestions: { under: LITERAL },
  Operation: { id: REQUIRED_LITERAL },
  Proposed: {},
  Provisional: {},
  Question: { id: REQUIRED_LITERAL, matters: REQUIRED_LITERAL, test: REQUIRED_LITERAL },
  SchemaFields: {
    schema: REQUIRED_LITERAL,
    fields: LITERAL,
    for: { isLiteral: true, values: ['request', 'response'] },
  },
  Steps: {},
  Tab: { label: REQUIRED_LITERAL, value: LITERAL, default: FLAG },
  Tabs: { group: LITERAL, label: TEXT },
  Term: { id: LITERAL },
} satisfies Record<keyof typeof AUTHOR_COMPONENTS | CompiledAway, Record<string, PropRule>>;

/** Components within a line of text. All others are blocks. */
export const INLINE_COMPONENTS = ['Operation', 'Term'];
