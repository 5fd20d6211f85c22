/** Say a message to screen readers, in the one live region of the document, which is created before it says anything. */
export function announce(message: string): void {
  const region = document.querySelector('body > [aria-live=polite]') ?? createRegion();
  region.textContent = message;
}

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}
