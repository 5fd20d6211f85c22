/** Find the element that a hash names: `#caf%C3%A9` → the one with the id `café`; null for none. */
export function findHashTarget(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(decodeFragment(hash.slice(1))) : null;
}

/** Open what hides an element: folded details, and tabs that are not picked. Returns whether it had to. */
export function revealElement(target: Element): boolean {
  let hasChanged = false;
  const pick = (radio: Element | undefined): void => {
    if (!(radio instanceof HTMLInputElement) || radio.checked) return;
    radio.checked = true;
    hasChanged = true;
  };
  if (target instanceof HTMLInputElement && target.type === 'radio') pick(target);
  for (let node = target; node.parentElement; node = node.parentElement) {
    const parent = node.parentElement;
    if (parent instanceof HTMLDetailsElement && !parent.open) {
      parent.open = true;
      hasChanged = true;
    }
    const radios = [...parent.children].filter((child) => child.matches('input[type=radio]'));
    if (radios.length > 0) {
      const panels = [...parent.children].filter((child) => !child.matches('input, label'));
      pick(radios[panels.indexOf(node)]);
    }
  }
  return hasChanged;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A malformed escape names no element; the raw text may.
    return fragment;
  }
}
