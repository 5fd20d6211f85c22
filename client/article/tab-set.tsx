import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { TAB_GROUP_ATTRIBUTE } from '../model/tab-groups.ts';

export interface TabPanel {
  /** Id of the radio button, unique on the page. */
  id: string;
  label: string;
  /** The value that the browser stores when the reader selects the tab. */
  value: string;
  content: ReactNode;
  /** Name of the example that it shows. */
  example?: string;
  /** Whether it shows at first. By default the first one does. */
  isDefault?: boolean;
  /** Whether Markdown omits it. */
  isIgnored?: boolean;
}

interface TabSetProps {
  /** Tab sets of a group show the same selection, on all pages. */
  group?: string | undefined;
  /** One of the two is the accessible name. */
  label?: string;
  labelledBy?: string;
  panels: TabPanel[];
  /** Whether a select takes the place of the tabs where scripts run. Values are different then. */
  isSelect?: boolean;
  /** Whether it only selects the tabs of the other sets of its group, and has no panels. */
  isSwitch?: boolean;
  /** Whether a switch takes the place of the tabs where scripts run. */
  isSwitched?: boolean;
}

/**
 * Tabs as radio buttons, which work without JavaScript. The style sheet shows the panel of the checked button,
 * and in print all panels.
 */
export function TabSet(props: TabSetProps) {
  const { group, label, labelledBy, panels, isSelect = false, isSwitch = false } = props;
  const selected = panels.find(({ isDefault }) => isDefault) ?? panels[0];
  return (
    <div
      className={isSwitch ? 'tab-switch' : props.isSwitched ? 'tabs switched' : 'tabs'}
      role={isSelect ? 'group' : 'radiogroup'}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-markdown-ignore={isSwitch ? '' : undefined}
      {...{ [TAB_GROUP_ATTRIBUTE]: group }}
    >
      {isSelect && (
        <select aria-label="Language" autoComplete="off" data-markdown-ignore="">
          {panels.map((panel) => (
            <option value={panel.value} key={panel.id}>
              {panel.label}
            </option>
          ))}
        </select>
      )}
      {panels.map((panel) => (
        <Fragment key={panel.id}>
          <input
            type="radio"
            id={panel.id}
            name={panels[0]?.id}
            value={panel.value}
            data-example={panel.example || undefined}
            defaultChecked={panel === selected}
          />
          <label htmlFor={panel.id} data-markdown-ignore={panel.isIgnored ? '' : undefined}>
            {panel.label}
          </label>
          {!isSwitch && (
            <div className="tab-panel" data-markdown-ignore={panel.isIgnored ? '' : undefined}>
              {panel.content}
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}
