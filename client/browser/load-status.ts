import { toTrustedHtml } from '../model/trusted-types.ts';
import { announce } from './announce.ts';

/** Shows that a page is loading, or that it could not be loaded. */
export interface LoadStatus {
  /** Show a progress bar if the page does not load soon, and Retry if it does not load at all. */
  start(retry: () => void): void;
  /** Show a message with Retry. */
  fail(message: string, retry: () => void): void;
  stop(): void;
}

/** Faster navigations show nothing. */
const PROGRESS_DELAY_MS = 200;

/** After this time the response may never arrive. */
const SLOW_LOAD_MS = 10_000;

export function createLoadStatus(): LoadStatus {
  const bar = createPopover('progress-bar');
  const box = createPopover('load-status');
  box.role = 'region';
  box.ariaLabel = 'Loading';
  let timers: number[] = [];
  const status: LoadStatus = {
    start(retry) {
      status.stop();
      const showBar = () => {
        show(bar);
        announce('Loading …');
      };
      const showSlowMessage = () => status.fail('Still loading …', retry);
      timers = [
        window.setTimeout(showBar, PROGRESS_DELAY_MS),
        window.setTimeout(showSlowMessage, SLOW_LOAD_MS),
      ];
    },
    fail(message, retry) {
      box.innerHTML = toTrustedHtml(
        '<p></p><button type="button" class="button">Retry</button><button type="button">Close</button>',
      );
      const [text, again, close] = box.children;
      text?.append(message);
      again?.addEventListener('click', retry);
      close?.addEventListener('click', () => box.remove());
      show(box);
      announce(message);
    },
    stop() {
      timers.forEach((timer) => window.clearTimeout(timer));
      bar.remove();
      box.remove();
    },
  };
  return status;
}

function createPopover(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  element.setAttribute('popover', 'manual');
  // The open drawer makes the rest of the page inert, except for live regions.
  element.setAttribute('aria-live', 'off');
  return element;
}

/** Show an element above everything, also above the open drawer. */
function show(element: HTMLElement): void {
  document.body.append(element);
  if (!('popover' in element) || element.matches(':popover-open')) return;
  // The Tab key leads from the link that the reader has followed to the buttons, where the browser knows the source.
  const { activeElement } = document;
  element.showPopover(activeElement instanceof HTMLElement ? { source: activeElement } : {});
}
