/** Change the article, and leave open what the reader had opened: an article that is put in anew is folded. */
export function keepOpenDetails(change: () => void): void {
  const open = new Set(
    listDetails().flatMap((details, index) => (details.open ? toName(details, index) : [])),
  );
  change();
  for (const [index, details] of listDetails().entries()) {
    if (open.has(toName(details, index))) details.open = true;
  }
}

function listDetails(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('article details')];
}

function toName(details: HTMLDetailsElement, index: number): string {
  return details.id || `${index} ${details.querySelector('summary')?.textContent ?? ''}`;
}
