/*
 * Ids of the frame around an article. Ids of headings are made in lower case: with a capital in them,
 * these can never be the id of a heading.
 */

/** The element that React hydrates. */
export const SHELL_ID = 'frameShell';

/** The data block from which it does. */
export const STATE_ID = 'frameState';

/** Where the skip link leads, and what has the focus after a change of page. */
export const CONTENT_ID = 'frameContent';

/** The navigation panel: the menu button opens it, also without script. */
export const NAVIGATION_ID = 'frameNavigation';

/** The table of contents: its button opens it where it is no column, also without script. */
export const CONTENTS_ID = 'frameContents';

/** The title of the table of contents. */
export const CONTENTS_TITLE_ID = 'frameContentsTitle';

/** Shown on the home page when the site is served at another base path than it was built for. */
export const BASE_PATH_BANNER_ID = 'frameBasePath';

/** Type of the client's script while it is deferred until interaction: browsers ignore unknown types. */
export const DEFERRED_CLIENT_TYPE = 'later';
