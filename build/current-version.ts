/** The one version of the docs that there is. */
export const CURRENT_VERSION = { name: 'current', label: 'Next' };
