import { DEFERRED_CLIENT_TYPE } from '../model/frame-ids.ts';

/** Shared by the head's script and the client, which are separate bundles. */
interface ClickWindow extends Window {
  /** Target of the last click before the client started. */
  clicked?: EventTarget | null;
}

/**
 * Load the client when the reader first interacts, if `Save-Data` deferred it: its script then has a type that
 * browsers ignore. Runs in the head's script.
 */
export function loadClientOnInteraction(): void {
  const script = document.querySelector<HTMLScriptElement>(`[type=${DEFERRED_CLIENT_TYPE}]`);
  if (!script) return;
  document.documentElement.dataset['waiting'] = '';
  // Clicks of assistive technology come without pointer events.
  for (const type of ['click', 'pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, ({ target }) => {
      // Browsers evaluate the type of a script when it is inserted, and run it once.
      script.type = 'module';
      document.head.append(script);
      if (type === 'click') (window as ClickWindow).clicked = target;
    });
  }
}

/** Repeat the last click on a button before the client started. The browser has handled popovers itself. */
export function replayEarlyClick(): void {
  const { clicked } = window as ClickWindow;
  if (!(clicked instanceof Element)) return;
  clicked.closest<HTMLElement>('button:not([popovertarget])')?.click();
}
