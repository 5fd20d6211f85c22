import { CALLOUT_KINDS } from '../../client/article/callout.tsx';
import { LANDING_ICONS } from '../../client/article/landing.tsx';
import type { AUTHOR_COMPONENTS } from '../../client/article/mdx-components.tsx';

/** Whether a prop may be missing, takes no value, or one of some values. */
export type PropRule = 'required' | 'optional' | 'flag' | readonly string[];

/** Components that plugins replace. */
type CompiledAway = 'CodeGroup' | 'FormFields' | 'SchemaFields' | 'Steps' | 'Tasks';

/** All components for pages, with their props except for children. */
export const COMPONENT_PROPS = {
  Callout: { kind: CALLOUT_KINDS, title: 'optional' },
  Card: { title: 'required', href: 'required' },
  CardGrid: {},
  CodeGroup: { group: 'optional', label: 'optional' },
  Details: { summary: 'required', open: 'flag' },
  Figure: { src: 'required', alt: 'required', dark: 'optional', zoom: 'flag' },
  FormFields: {
    create: 'required',
    update: 'optional',
    example: 'optional',
    only: 'optional',
    careful: 'optional',
    separate: 'optional',
  },
  Glossary: {},
  LandingIntro: { action: 'required', href: 'required' },
  LandingSection: {
    icon: LANDING_ICONS,
    title: 'required',
    href: 'required',
    audience: 'required',
  },
  NotKnown: {},
  OpenQuestions: { under: 'optional' },
  Operation: { id: 'required' },
  Proposed: {},
  Question: { id: 'required', why: 'required', check: 'required' },
  SchemaFields: { schema: 'required', fields: 'optional', for: ['request', 'response'] },
  Steps: {},
  Tab: { label: 'required', value: 'optional', default: 'flag' },
  Tabs: { group: 'optional', label: 'optional' },
  Tasks: {},
  Term: { id: 'optional' },
} satisfies Record<keyof typeof AUTHOR_COMPONENTS | CompiledAway, Record<string, PropRule>>;

/** Components within a line of text. All others are blocks. */
export const INLINE_COMPONENTS = ['Operation', 'Term'];

/** Components that another one contains directly, and nothing else. */
export const PARENTS: Partial<Record<string, keyof typeof COMPONENT_PROPS>> = {
  Tab: 'Tabs',
  Question: 'NotKnown',
};
