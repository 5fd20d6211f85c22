/**
 * The data attributes of the root element, which style sheets read. They have the reader's preferences, which the head's
 * script sets before the first paint, so a preference lasts until the page is left even if storage is blocked.
 */
export const { dataset } = document.documentElement;
