/** Tell screen readers which page shows now: without a document load they would not notice. */
export function createAnnouncer(): (title: string) => void {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return (title) => {
    region.textContent = title;
  };
}
