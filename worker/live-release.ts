/** The release of the author's preview, the only one that changes: nothing of it is cached. */
export const LIVE_RELEASE = 'live';
