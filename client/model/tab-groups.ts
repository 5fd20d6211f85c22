/** Holds the group of a tab set, whose direct children are radio buttons. All sets of a group show the same selection. */
export const TAB_GROUP_ATTRIBUTE = 'data-choices';

/** The group of code samples. The values are languages. */
export const LANGUAGE_GROUP = 'lang';

/** Groups of which a URL can select a tab: `?way=api&lang=python`. While it does, the root element has it as data. */
export const URL_TAB_GROUPS = ['way', LANGUAGE_GROUP];

/** The group of credentials in code samples. The values are names of security schemes. */
export const CREDENTIAL_GROUP = 'credential';
