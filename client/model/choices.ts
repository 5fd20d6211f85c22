/**
 * Holds the group of a tab set, whose direct children are radio buttons. All tab sets of a group show the same
 * selection.
 */
export const CHOICES_ATTRIBUTE = 'data-choices';

/** The group of code samples. The values are languages. */
export const LANGUAGE_GROUP = 'language';

/** The group of credentials in code samples. The values are names of security schemes. */
export const CREDENTIAL_GROUP = 'credential';
