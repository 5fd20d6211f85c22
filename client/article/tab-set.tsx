import { Fragment, useId } from 'react';
import type { ReactNode } from 'react';
import { CHOICES_ATTRIBUTE } from '../model/choices.ts';

export interface TabPanel {
  /** Id of the control, unique on the page. */
  id: string;
  label: string;
  /** What the reader's choice is remembered by. */
  value: string;
  content: ReactNode;
}

interface TabSetProps {
  /** Sets of one group follow one choice, on all pages. */
  group?: string | undefined;
  /** Either of the two names the set. */
  label?: string;
  labelledBy?: string;
  panels: TabPanel[];
}

/**
 * Panels between which the reader switches. Radio buttons do it without script, by keyboard too; the
 * style sheet shows the panel that follows the checked one, and in print all of them.
 */
export function TabSet({ group, label, labelledBy, panels }: TabSetProps) {
  const name = useId();
  return (
    <div
      className="tabs"
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      {...{ [CHOICES_ATTRIBUTE]: group }}
    >
      {panels.map((panel, index) => (
        <Fragment key={panel.id}>
          <input
            type="radio"
            id={panel.id}
            name={name}
            value={panel.value}
            defaultChecked={index === 0}
          />
          <label htmlFor={panel.id}>{panel.label}</label>
          <div className="tab-panel">{panel.content}</div>
        </Fragment>
      ))}
    </div>
  );
}
