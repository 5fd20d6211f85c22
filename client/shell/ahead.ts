import type { CSSProperties, HTMLAttributes } from 'react';
import { AHEAD_ATTRIBUTE } from '../model/ahead.ts';

interface AheadProps extends HTMLAttributes<HTMLElement> {
  [AHEAD_ATTRIBUTE]: '';
}

/** Laid out, and not shown: React sets each by itself, which the security policy allows. */
const UNSEEN: CSSProperties = {
  contentVisibility: 'hidden',
  alignSelf: 'start',
  paddingBlock: 0,
  // There is one page for a transition.
  viewTransitionName: 'none',
};

const AHEAD: AheadProps = { [AHEAD_ATTRIBUTE]: '', 'aria-hidden': true, style: UNSEEN };

/**
 * Props of an element that is rendered before anybody has asked for it. The browser keeps its style and layout,
 * so that it shows within one frame; until then it takes no room, and neither the keyboard, nor assistive
 * technology, nor the browser's own search finds it.
 */
export function toAhead(isAhead: boolean): AheadProps | undefined {
  return isAhead ? AHEAD : undefined;
}
