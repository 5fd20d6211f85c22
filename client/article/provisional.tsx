import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Callout } from './callout.tsx';
import { StackedTable } from './stacked-table.tsx';
import { TextWithCode } from './text-with-code.tsx';

/** Marks what a page proposes, and what nobody knows yet. */
export function Provisional(props: { children?: ReactNode }) {
  return <Callout title="Provisional">{props.children}</Callout>;
}

/** What the page proposes and the platform has not confirmed. */
export function Proposed(props: { children?: ReactNode }) {
  return (
    <>
      <p className="provisional-label">
        <strong>Proposed</strong>
      </p>
      {props.children}
    </>
  );
}

/** The open questions of the page. */
export function NotKnown(props: { children?: ReactNode }) {
  return (
    <>
      <p className="provisional-label">
        <strong>Not known</strong>
      </p>
      <ul className="questions">{props.children}</ul>
    </>
  );
}

/** A question about the platform that nobody has answered. The texts may have code between backticks. */
export interface OpenQuestion {
  /** Unique on its page, or in an OpenAPI document. */
  id: string;
  text: string;
  /** Why the answer matters. */
  matters: string;
  /** How readers find the answer on their own platform. */
  test: string;
}

/** A question with its reason and its test, collapsed. `remark-questions` sets `text`. */
export function Question({ id, text, matters, test }: OpenQuestion) {
  return (
    <li>
      <details id={id}>
        <summary>
          <TextWithCode text={text} />
        </summary>
        <p>
          Why it matters: <TextWithCode text={matters} />
        </p>
        <p>
          To find out: <TextWithCode text={test} />
        </p>
      </details>
    </li>
  );
}

/** An open question, and the pages that ask it. */
export interface ListedQuestion extends OpenQuestion {
  /** Address of the question on its page, with the base path. */
  href?: string;
  /** Empty for a question about all pages, or below the name of its page. */
  pages: { label: string; url: string }[];
}

/** A page of the guide, or a group of operations, with its open questions. */
export interface PageWithQuestions {
  title: string;
  questions: ListedQuestion[];
}

/** All open questions of the guide or of an API: a table for each page or group, collapsed. */
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

/** A question that stands here only is a target of links. */
function QuestionTable({ questions }: { questions: ListedQuestion[] }) {
  const hasPages = questions.some(({ pages }) => pages.length > 0);
  return (
    <StackedTable columns={hasPages ? [...COLUMNS, 'Page'] : COLUMNS}>
      {questions.map(({ id, text, matters, test, pages, href }) => (
        <tr key={id} id={href === undefined ? `question-${id}` : undefined}>
          <td>
            <strong>
              {href === undefined ? (
                <TextWithCode text={text} />
              ) : (
                <a href={href}>
                  <TextWithCode text={text} />
                </a>
              )}
            </strong>
          </td>
          <td data-label="Why it matters">
            <TextWithCode text={matters} />
          </td>
          <td data-label="Five-minute test">
            <TextWithCode text={test} />
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

const COLUMNS = ['Question', 'Why it matters', 'Five-minute test'];

/** Begins the text that the build replaces by a register: only all pages together have all questions. */
export const REGISTER_PLACEHOLDER = 'open-questions:';

/** The open questions of all pages, or of those pages and folders that `under` names with commas in between. */
export function OpenQuestions({ under = '' }: { under?: string }) {
  return <p>{REGISTER_PLACEHOLDER + under}</p>;
}
