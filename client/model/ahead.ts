/** Marks what is rendered before anybody has asked for it, and does not show. */
export const AHEAD_ATTRIBUTE = 'data-ahead';
