import { Fragment, createElement } from 'react';
import type { ReactNode } from 'react';
import { StackedTable } from './table.tsx';
import { TextWithCode } from './text-with-code.tsx';

interface ProposedProps {
  label?: string;
  /** Page that explains the label. */
  href?: string;
  /** Number of the page's open questions. */
  questions?: string;
  children?: ReactNode;
}

/** Marks a page as not confirmed by the platform, in one line. `remark-provisional` sets all props. */
export function Proposed({ label, href, questions, children }: ProposedProps) {
  const count = questions === '1' ? '1 open question' : `${questions} open questions`;
  return (
    <details className="proposed">
      <summary>
        {label}
        {questions !== undefined && ` · ${count}`}{' '}
      </summary>
      {children}
      <p>
        {href !== undefined && <a href={href}>What this means</a>}
        {href !== undefined && questions !== undefined && ' · '}
        {questions !== undefined && <a href="#not-known-yet">What is not known yet</a>}
      </p>
    </details>
  );
}

/** Marks a form or a response as not confirmed by the platform, behind its name. */
export function ProposedMark() {
  return <span className="proposed-mark"> · proposed</span>;
}

/** The open questions of the page. */
export function NotKnown(props: { children?: ReactNode }) {
  return <ul className="questions">{props.children}</ul>;
}

/** A question about the platform that nobody has answered. The texts may have code between backticks. */
export interface OpenQuestion {
  /** Unique on its page, or in an OpenAPI document. */
  id: string;
  text: string;
  /** Why the answer matters. */
  why: string;
  /** How readers find the answer on their own platform. */
  check: string;
}

/** A question with its reason and a way to find out, collapsed. `remark-provisional` sets `text`. */
export function Question({ id, text, why, check }: OpenQuestion) {
  return (
    <li>
      <details id={id} className="question">
        <summary>
          <TextWithCode text={text} />
        </summary>
        <p>
          Why it matters: <TextWithCode text={why} />
        </p>
        <p>
          To find out: <TextWithCode text={check} />
        </p>
      </details>
    </li>
  );
}

/** An open question, and the pages that ask it. */
export interface ListedQuestion extends OpenQuestion {
  /** Empty for a question about all pages, or below the name of its page. */
  pages: { label: string; url: string }[];
}

/** A group of operations with its open questions. */
export interface PageWithQuestions {
  title: string;
  questions: ListedQuestion[];
}

/** All open questions of an API: a table for each group, collapsed. */
export function QuestionList({ pages }: { pages: PageWithQuestions[] }) {
  return pages.map(({ title, questions }) => (
    <details className="details" key={title}>
      <summary>
        {title} ({questions.length})
      </summary>
      <QuestionTable questions={questions} />
    </details>
  ));
}

function QuestionTable({ questions }: { questions: ListedQuestion[] }) {
  const hasPages = questions.some(({ pages }) => pages.length > 0);
  return (
    <StackedTable columns={hasPages ? [...COLUMNS, 'Page'] : COLUMNS}>
      {questions.map(({ id, text, why, check, pages }) => (
        <tr key={id} id={`question-${id}`}>
          <td>
            <strong>
              <TextWithCode text={text} />
            </strong>
          </td>
          <td data-label="Why it matters">
            <TextWithCode text={why} />
          </td>
          <td data-label="How to find out">
            <TextWithCode text={check} />
          </td>
          {hasPages && (
            <td data-label="Page">
              {pages.map(({ label, url }, index) => (
                <Fragment key={url}>
                  {index > 0 && ', '}
                  <a href={url}>{label}</a>
                </Fragment>
              ))}
            </td>
          )}
        </tr>
      ))}
    </StackedTable>
  );
}

const COLUMNS = ['Question', 'Why it matters', 'How to find out'];

/**
 * The open questions of all pages, or of those pages and folders that `under` names with commas in between. The build
 * replaces the element, because only all pages together have all questions.
 */
export function OpenQuestions({ under = '' }: { under?: string }) {
  return createElement('open-questions', { under });
}
