import { WAITING_CLIENT_TYPE } from '../model/frame-ids.ts';
import { rootData } from './root-data.ts';

/** Between the head's script and the client, which share no module. */
interface WaitingWindow extends Window {
  /** What was clicked last. */
  clicked?: EventTarget | null;
}

/**
 * For the head's script: load the client of a reader who saves data on the first act. Their document has its
 * script as something that no browser runs. What is clicked meanwhile is kept.
 */
export function loadClientOnAct(): void {
  const script = document.querySelector<HTMLScriptElement>(`[type=${WAITING_CLIENT_TYPE}]`);
  if (!script) return;
  rootData['waiting'] = '';
  // A touch is a pointer, too; the click of assistive technology is not.
  for (const act of ['click', 'pointerdown', 'keydown', 'focusin']) {
    addEventListener(act, ({ target }) => {
      // A script that is put in anew is looked at again, and one that runs already is not.
      script.type = 'module';
      document.head.append(script);
      if (act === 'click') (window as WaitingWindow).clicked = target;
    });
  }
}

/** Click once more, on a button that nothing answered; the drawer is the browser's own. */
export function repeatEarlyClick(): void {
  const { clicked } = window as WaitingWindow;
  if (!(clicked instanceof Element)) return;
  clicked.closest<HTMLElement>('button:not([popovertarget])')?.click();
}
