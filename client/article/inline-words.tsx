import { Fragment } from 'react';

/** A line of plain words with code between backticks, as in Markdown. */
export function InlineWords({ words }: { words: string }) {
  const parts = words.split(/`([^`]+)`/);
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 1 ? <code>{part}</code> : part}</Fragment>
  ));
}
