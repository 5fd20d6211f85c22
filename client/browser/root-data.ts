/** The data attributes of the root element, by which the styles follow what the browser knows. */
export const rootData = document.documentElement.dataset;
