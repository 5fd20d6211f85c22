import type { ReactElement, ReactNode } from 'react';
import { Callout } from './callout.tsx';
import { Card, CardGrid } from './card.tsx';
import { CodeBlock } from './code-block.tsx';
import { Details } from './details.tsx';
import { Diagram, Figure } from './figure.tsx';
import { Glossary, GlossaryEntry } from './glossary.tsx';
import { LandingIntro, LandingSection } from './landing.tsx';
import { OperationLink } from './operation-link.tsx';
import { NotKnown, OpenQuestions, Proposed, Question } from './provisional.tsx';
import { ScrollableTable } from './table.tsx';
import { Tab, Tabs, TabSwitch } from './tabs.tsx';
import { Task, TaskGroup, TaskSwitch, TaskTable } from './tasks.tsx';
import { Term } from './term.tsx';
import { TextToSend } from './text-to-send.tsx';

/** The components that authors can use. `build/mdx/component-props.ts` lists their props. */
export const AUTHOR_COMPONENTS = {
  Callout,
  Card,
  CardGrid,
  Details,
  Glossary,
  LandingIntro,
  LandingSection,
  Tab,
  Tabs,
  Term,
  Figure,
  NotKnown,
  OpenQuestions,
  Operation: OperationLink,
  Proposed,
  Question,
};

/** All components for MDX, including those for Markdown elements. */
export const MDX_COMPONENTS = {
  ...AUTHOR_COMPONENTS,
  Diagram,
  GlossaryEntry,
  TabSwitch,
  Task,
  TaskGroup,
  TaskSwitch,
  TaskTable,
  TextToSend,
  pre: Preformatted,
  table: ScrollableTable,
};

interface CodeProps {
  className?: string;
  children?: ReactNode;
  'data-title'?: string;
  'data-marked'?: string;
  'data-first-number'?: string;
  'data-wrap'?: string;
  'data-proposed'?: string;
}

/** A code block of Markdown: a `pre` with one `code` inside. */
function Preformatted(props: { children?: ReactElement<CodeProps> }) {
  const code = props.children?.props;
  if (!code || typeof code.children !== 'string') return <pre tabIndex={0}>{props.children}</pre>;
  const language = /language-(\S+)/.exec(code.className ?? '')?.[1] ?? 'text';
  const firstNumber = code['data-first-number'];
  return (
    <CodeBlock
      code={code.children.replace(/\n$/, '')}
      language={language}
      title={code['data-title']}
      isProposed={code['data-proposed'] !== undefined}
      marked={new Set(code['data-marked']?.split(' ').map(Number))}
      firstNumber={firstNumber === undefined ? null : Number(firstNumber)}
      wrap={code['data-wrap'] === undefined ? undefined : 'initially'}
    />
  );
}
