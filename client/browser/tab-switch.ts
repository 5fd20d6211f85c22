import { findTarget } from '../model/input.ts';

/** Keep what the reader sees in its place when the switch, which follows the reader, changes the tab sets above. */
export function startTabSwitch(): void {
  const hold = (event: Event): void => {
    const control = findTarget(event, '.tab-switch');
    if (!control) return;
    const { bottom } = control.getBoundingClientRect();
    const blocks = [...(control.parentElement?.children ?? [])];
    const block = blocks.find((other) => other.getBoundingClientRect().bottom > bottom);
    if (!block) return;
    const { top } = block.getBoundingClientRect();
    // Another panel shows its start.
    const place = block.matches('.switched') ? Math.max(top, bottom) : top;
    // After the head's script, which selects the tabs.
    const restore = () => scrollBy(0, block.getBoundingClientRect().top - place);
    addEventListener('change', restore, { once: true });
  };
  document.addEventListener('change', hold, true);
}
