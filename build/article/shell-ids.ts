import * as DOM_IDS from '../../client/model/dom-ids.ts';

/** Ids of the shell. An element of an article that had one would take its place. */
export const SHELL_IDS: ReadonlySet<string> = new Set<string>(Object.values(DOM_IDS));

/** Id of the list of guide pages on the page of an operation. */
export const BACKLINKS_ID = 'in-the-guide';

/** Id of the list of versions on the page of an operation or a schema. */
export const VERSIONS_ID = 'versions';
