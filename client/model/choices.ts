/**
 * Names the group of a set of radio buttons, which are its direct children: what the reader picks in one
 * set is picked in all sets of its group.
 */
export const CHOICES_ATTRIBUTE = 'data-choices';

/** The group of samples in several languages; the values are the languages. */
export const LANGUAGE_GROUP = 'language';
