/*
 * Details and tabs of the article that a reader has opened. A tab of a group is not among them: the reader's choice
 * for the group is the same on all pages.
 */
const PARTS = 'article :is(details, :not([data-choices]) > input[type=radio])';

/** Return the indexes of the open details and the selected tabs of the article. */
export function readOpenedParts(): number[] {
  return listParts().flatMap((part, index) => (isOpened(part) ? [index] : []));
}

/** Open the details and select the tabs at these indexes, and close all others. Returns whether any has changed. */
export function showOpenedParts(indexes: number[]): boolean {
  const changed = [...listParts().entries()].filter(
    ([index, part]) => isOpened(part) !== indexes.includes(index),
  );
  for (const [index, part] of changed) {
    const isOpen = indexes.includes(index);
    if (part instanceof HTMLInputElement) part.checked = isOpen;
    else part.open = isOpen;
  }
  return changed.length > 0;
}

function listParts() {
  return [...document.querySelectorAll<HTMLDetailsElement | HTMLInputElement>(PARTS)];
}

function isOpened(part: HTMLDetailsElement | HTMLInputElement): boolean {
  return part instanceof HTMLInputElement ? part.checked : part.open;
}
