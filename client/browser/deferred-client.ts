import { DEFERRED_CLIENT_TYPE } from '../model/dom-ids.ts';

/** State that the head's script passes to the client, which is a separate bundle. */
interface ClickWindow extends Window {
  /** Target of the last click before the client started. */
  clicked?: EventTarget | null;
}

/**
 * Load the client on the first interaction, if `Save-Data` deferred it. Its script then has a type that browsers
 * ignore. Runs in the head's script.
 */
export function loadClientOnInteraction(): void {
  const script = document.querySelector<HTMLScriptElement>(`[type=${DEFERRED_CLIENT_TYPE}]`);
  if (!script) return;
  document.documentElement.dataset['clientDeferred'] = '';
  // Clicks from assistive technology have no pointer events.
  for (const type of ['click', 'pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, ({ target }) => {
      // Browsers check the type of a script on insertion, and run it once.
      script.type = 'module';
      document.head.append(script);
      if (type === 'click') (window as ClickWindow).clicked = target;
    });
  }
}

/** Repeat the last click on a button before the client started. Popovers have worked without it. */
export function replayEarlyClick(): void {
  const { clicked } = window as ClickWindow;
  if (!(clicked instanceof Element)) return;
  clicked.closest<HTMLElement>('button:not([popovertarget])')?.click();
}
