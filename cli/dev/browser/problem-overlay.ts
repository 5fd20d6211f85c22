import type { FramedProblem } from '../messages.ts';

const HOST_ID = 'previewProblems';

/** Independent of the site's styles, which may be what is broken. */
const STYLES = `
  :host { position: fixed; inset: auto 0 0; z-index: 9999; }
  section { max-height: 60vh; overflow: auto; padding: 1rem 1.5rem 1.5rem; background: #1c1b22;
    color: #f5f5f7; border-top: 4px solid #e5484d; font: 15px/1.5 system-ui, sans-serif; }
  header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
  h2 { margin: 0; font-size: 1.1rem; }
  button { font: inherit; padding: .25rem .75rem; color: inherit; background: #37363f; border: 1px solid #6f6e77;
    border-radius: 4px; cursor: pointer; }
  button:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
  p { margin: .75rem 0 .25rem; overflow-wrap: anywhere; white-space: pre-line; }
  a { color: #ffb2b6; }
  code { font-family: ui-monospace, monospace; }
  pre { margin: 0; padding: .5rem .75rem; overflow: auto; background: #121117; border-radius: 4px;
    font: 13px/1.5 ui-monospace, monospace; }
`;

/** Show errors over the page until they are fixed or closed. Warnings appear in the terminal only. */
export function showProblems(problems: FramedProblem[]): void {
  document.getElementById(HOST_ID)?.remove();
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const host = document.createElement('div');
  host.id = HOST_ID;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const close = (): void => host.remove();
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  root.append(createPanel(errors, close));
  document.documentElement.append(host);
}

function createPanel(errors: FramedProblem[], close: () => void): HTMLElement {
  const panel = createElement('section');
  panel.setAttribute('role', 'alert');
  const header = createElement('header');
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  const button = createElement('button', 'Close');
  button.addEventListener('click', close);
  header.append(
    createElement('h2', `${count}: a page that cannot be built shows its last version`),
    button,
  );
  panel.append(header, ...errors.flatMap(createProblem));
  return panel;
}

function createProblem(problem: FramedProblem): HTMLElement[] {
  const { file, path, line, column, message, codeFrame } = problem;
  const text = createElement('p');
  const place = document.createElement('a');
  // Visual Studio Code and its relatives open the file.
  place.href = `vscode://file/${encodeURI(path)}:${line}:${column}`;
  place.append(createElement('code', `${file}:${line}:${column}`));
  text.append(place, ` ${message}`);
  return codeFrame === '' ? [text] : [text, createElement('pre', codeFrame)];
}

function createElement(name: string, text = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
