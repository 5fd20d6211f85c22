import { showBriefly } from './brief-label.ts';

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
      () => showBriefly(button, 'Copied'),
      () => showBriefly(button, 'Not copied'),
    );
  });
  return button;
}
