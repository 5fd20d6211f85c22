import { SEARCH_RESULTS_ID } from '../model/dom-ids.ts';
import { findTarget } from '../model/input.ts';
import { toTrustedHtml } from '../model/trusted-types.ts';

/** The options below the field. The reader stays in the field and moves through them from there. */
export interface Listbox {
  /** The option that Enter opens; null without options. */
  readonly active: HTMLAnchorElement | null;
  /** Whether the reader has moved to an option, which later results leave active. */
  readonly hasMoved: boolean;
  /** Replace the options by links. The one at the path `best` becomes active, or else the first one. */
  show(label: string, links: string, best?: string): void;
  /** Activate the next option (1), or the previous one (-1). */
  move(step: number): void;
  /** The reader has typed: what was moved to is of another query. */
  restart(): void;
}

/** Create the listbox of a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/) in `body`. */
export function createListbox(input: HTMLInputElement, body: HTMLElement): Listbox {
  let active: HTMLAnchorElement | null = null;
  let hasMoved = false;
  const toOptions = () => [...body.querySelectorAll<HTMLAnchorElement>(`#${SEARCH_RESULTS_ID} a`)];

  function activate(option: HTMLAnchorElement | undefined): void {
    if (!option) return;
    if (active) active.ariaSelected = 'false';
    active = option;
    active.ariaSelected = 'true';
    input.setAttribute('aria-activedescendant', active.id);
  }

  body.addEventListener('pointermove', (event) => {
    // Browsers may report a pointer that rests when something appears below it.
    if (event.movementX === 0 && event.movementY === 0) return;
    const option = findTarget(event, 'a');
    if (!(option instanceof HTMLAnchorElement) || option === active) return;
    hasMoved = true;
    activate(option);
  });

  return {
    get active() {
      return active;
    },
    get hasMoved() {
      return hasMoved;
    },
    show(label, links, best) {
      const path = hasMoved ? (active?.getAttribute('href') ?? best) : best;
      const listbox = `<div id="${SEARCH_RESULTS_ID}" role="listbox" aria-label="${label}">${links}</div>`;
      body.innerHTML = toTrustedHtml(links === '' ? '' : listbox);
      const options = toOptions();
      for (const [at, option] of options.entries()) {
        option.id = `${SEARCH_RESULTS_ID}-${at}`;
        option.role = 'option';
        option.tabIndex = -1;
        option.ariaSelected = 'false';
      }
      active = null;
      input.setAttribute('aria-expanded', String(options.length > 0));
      input.removeAttribute('aria-activedescendant');
      activate(options.find((option) => option.getAttribute('href') === path) ?? options[0]);
    },
    move(step) {
      hasMoved = true;
      const options = toOptions();
      activate(options.at(((active ? options.indexOf(active) : -1) + step) % options.length));
      active?.scrollIntoView({ block: 'nearest' });
    },
    restart() {
      hasMoved = false;
    },
  };
}
