/** How long a button says what it did. */
const CONFIRMATION_MS = 2_000;

const labels = new WeakMap<Element, string>();

/** Let a button say for a moment what it did, in the place of its own label. */
export function showBriefly(button: Element, message: string): void {
  const label = labels.get(button) ?? button.textContent;
  labels.set(button, label);
  button.textContent = message;
  window.setTimeout(() => {
    button.textContent = label;
  }, CONFIRMATION_MS);
}
