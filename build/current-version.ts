/** The only version of the docs. */
export const CURRENT_VERSION = { name: 'current', label: 'Next' };
