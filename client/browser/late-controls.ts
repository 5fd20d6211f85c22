import { TEXT_FIELD, findTarget } from '../model/input.ts';
import { announce } from './announce.ts';
import { dataset } from './dataset.ts';
import { repeatEvent } from './early-events.ts';

/** URL of `client/browser/keyboard-help.ts`. The bundler defines it. */
declare const KEYBOARD_HELP_SCRIPT: string;

/** URL of `client/browser/reference-pages.ts`. The bundler defines it. */
declare const REFERENCE_SCRIPT: string;

/** After this time a script may never arrive. */
const SLOW_MS = 4_000;

/** Show the keyboard shortcuts by `?`, outside of text fields. */
export function startKeyboardHelp(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || findTarget(event, TEXT_FIELD)) return;
    if (document.querySelector('dialog[open]')) return;
    const url = KEYBOARD_HELP_SCRIPT;
    const help: Promise<typeof import('./keyboard-help.ts')> = import(url);
    whileLoading(help, ({ showKeyboardHelp }) => showKeyboardHelp());
  });
}

/** Load the script of the filter of the sidebar when a reader uses it first, and repeat that. It reads what is typed. */
export function startLateFilter(): void {
  for (const type of ['focusin', 'input', 'click', 'keydown']) {
    document.addEventListener(type, (event) => {
      const control = findTarget(event, '.sidebar-filter :is(input, button)');
      if (!control || dataset['filter']) return;
      const url = REFERENCE_SCRIPT;
      whileLoading(import(url), () => type !== 'focusin' && repeatEvent(event), control);
    });
  }
}

/** Mark a control as busy while its script is loading. CSS shows that, and a message when it takes long or fails. */
function whileLoading<T>(
  script: Promise<T>,
  onLoad: (module: T) => void,
  control: HTMLElement = document.body,
): void {
  const showLate = () => {
    document.body.dataset['late'] = '';
    announce('This does not work yet');
  };
  control.ariaBusy = 'true';
  const timer = setTimeout(showLate, SLOW_MS);
  script.then((module) => {
    clearTimeout(timer);
    control.ariaBusy = null;
    delete document.body.dataset['late'];
    onLoad(module);
  }, showLate);
}
