/** Marks the switch between samples in several languages; its radio buttons have the languages as values. */
export const BY_LANGUAGE_ATTRIBUTE = 'data-by-language';
