import { CONTENTS_ID } from '../model/frame-ids.ts';
import { findHashTarget, scrollWithin } from './scroll.ts';

export interface ScrollSpy {
  /** Follow the headings of the page that shows now. */
  observeHeadings(): void;
  /** Leave those of the page before. */
  forgetHeadings(): void;
}

interface Entry {
  heading: Element;
  link: HTMLAnchorElement;
}

/** A heading that a jump has put below the sticky header counts as reached. */
const SLACK_PX = 8;

/** Mark the heading being read in the table of contents, and keep its entry in view. */
export function startScrollSpy(): ScrollSpy {
  let entries: Entry[] = [];
  let current: Entry | undefined;
  /** What a jump led to counts as being read until the reader scrolls on. */
  let jump: { heading: Element; scrollY: number } | null = null;
  let frame = 0;

  const mark = (): void => {
    frame = 0;
    if (jump && Math.abs(jump.scrollY - window.scrollY) > 1) jump = null;
    const line = toReadingLine();
    const next =
      entries.find(({ heading }) => heading === jump?.heading) ??
      entries.findLast(({ heading }) => heading.getBoundingClientRect().top <= line);
    if (next === current) return;
    current?.link.removeAttribute('aria-current');
    current = next;
    if (!current) return;
    current.link.setAttribute('aria-current', 'true');
    const panel = current.link.closest('nav');
    if (panel) scrollWithin(panel, current.link);
  };
  const schedule = (): void => {
    frame ||= requestAnimationFrame(mark);
  };
  const followJump = (): void => {
    // The browser jumps after it has told of the new hash.
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
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`#${CONTENTS_ID} a`)];
      entries = links.flatMap((link) => {
        const heading = findHashTarget(link.hash);
        return heading ? [{ heading, link }] : [];
      });
      followJump();
    },
    forgetHeadings() {
      // Entries that both pages have keep their elements, marks included.
      current?.link.removeAttribute('aria-current');
      entries = [];
      current = undefined;
    },
  };
}

/**
 * How far down the window one reads, in CSS pixels: just below the header, and on the last screen further
 * and further down, so that headings which never reach the top have their turn.
 */
function toReadingLine(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const top = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const range = scrollHeight - clientHeight;
  const lastScreen = Math.min(range, clientHeight);
  const progress = range > 0 ? Math.max(0, 1 - (range - window.scrollY) / lastScreen) : 0;
  return top + SLACK_PX + progress * (clientHeight - top);
}
