/** How long the button says that the code was copied. */
const CONFIRMATION_MS = 2_000;

/** Give each code block of the article a button that copies its text. */
export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll('.code-block')) {
    const code = block.querySelector('code');
    if (!code || block.querySelector('.copy-button')) continue;
    block.append(createCopyButton(() => code.textContent));
  }
}

function createCopyButton(readText: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(readText()).then(
      () => confirm(button, 'Copied'),
      () => confirm(button, 'Not copied'),
    );
  });
  return button;
}

function confirm(button: HTMLButtonElement, message: string): void {
  button.textContent = message;
  window.setTimeout(() => {
    button.textContent = 'Copy';
  }, CONFIRMATION_MS);
}
