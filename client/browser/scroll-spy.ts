import { TABLE_OF_CONTENTS_ID } from '../model/dom-ids.ts';
import { TOLERANCE_PX, findHashTarget, scrollWithin, toScrollPadding } from './scroll.ts';

export interface ScrollSpy {
  /** Observe the headings of the current page. */
  observeHeadings(): void;
  /** Stop observing the headings of the previous page. */
  reset(): void;
}

interface Entry {
  heading: Element;
  link: HTMLAnchorElement;
}

/** Mark the current heading in the table of contents, and keep its entry visible. */
export function startScrollSpy(): ScrollSpy {
  let entries: Entry[] = [];
  let current: Entry | undefined;
  /** The target of a jump is current until the reader scrolls. */
  let jump: { heading: Element; scrollY: number } | null = null;
  let pendingFrame = 0;

  const mark = (): void => {
    pendingFrame = 0;
    if (jump && Math.abs(jump.scrollY - window.scrollY) > 1) jump = null;
    const line = toReadingLine();
    const next =
      entries.find(({ heading }) => heading === jump?.heading) ??
      entries.findLast(
        ({ heading }) => heading.checkVisibility() && heading.getBoundingClientRect().top <= line,
      );
    if (next === current) return;
    current?.link.removeAttribute('aria-current');
    current = next;
    if (!current) return;
    current.link.setAttribute('aria-current', 'true');
    const panel = current.link.closest('nav');
    if (panel) scrollWithin(panel, current.link);
  };
  const schedule = (): void => {
    pendingFrame ||= requestAnimationFrame(mark);
  };
  const followJump = (): void => {
    // The browser scrolls after the event.
    requestAnimationFrame(() => {
      const heading = findHashTarget(location.hash);
      jump = heading && { heading, scrollY: window.scrollY };
      mark();
    });
  };

  window.addEventListener('scroll', schedule, { passive: true });
  window.addEventListener('resize', schedule);
  window.addEventListener('hashchange', followJump);
  return {
    observeHeadings() {
      const links = [
        ...document.querySelectorAll<HTMLAnchorElement>(`#${TABLE_OF_CONTENTS_ID} li a`),
      ];
      entries = links.flatMap((link) => {
        const heading = findHashTarget(link.hash);
        return heading ? [{ heading, link }] : [];
      });
      followJump();
    },
    reset() {
      // React reuses the elements of entries, with the mark.
      current?.link.removeAttribute('aria-current');
      entries = [];
      current = undefined;
    },
  };
}

/**
 * Return the distance of the reading line from the top of the window, in CSS pixels: just below the header, and
 * lower and lower on the last screen, whose headings cannot reach the top.
 */
function toReadingLine(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const top = toScrollPadding();
  const range = scrollHeight - clientHeight;
  const lastScreen = Math.min(range, clientHeight);
  const progress = range > 0 ? Math.max(0, 1 - (range - window.scrollY) / lastScreen) : 0;
  return top + TOLERANCE_PX + progress * (clientHeight - top);
}
