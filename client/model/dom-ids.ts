/* Ids of elements outside the article. Each has a capital letter, because the ids of headings are lower case. */

/** The element that React hydrates. */
export const SHELL_ID = 'appShell';

/** The JSON data block for hydration. */
export const STATE_ID = 'appState';

/** Target of the skip link. */
export const ARTICLE_ID = 'mainArticle';

/** The main landmark. Gets the focus after a navigation. */
export const CONTENT_ID = 'mainContent';

/** The navigation panel, a popover on narrow screens. */
export const NAVIGATION_ID = 'mainNavigation';

/** The entries of the sidebar, in the navigation panel. */
export const SIDEBAR_ID = 'sidebarEntries';

/** The table of contents, a popover where there is no room for a column. */
export const TABLE_OF_CONTENTS_ID = 'tableOfContents';

export const TABLE_OF_CONTENTS_TITLE_ID = 'tableOfContentsTitle';

/** The form of the search dialog. */
export const SEARCH_FORM_ID = 'searchForm';

/** The results in the search dialog. */
export const SEARCH_RESULTS_ID = 'searchResults';

/** The error on the home page of a site that is served at the wrong base path. */
export const BASE_PATH_BANNER_ID = 'basePathBanner';
