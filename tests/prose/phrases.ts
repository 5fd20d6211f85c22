/** A phrase that we do not write, as a pattern, and what to do instead. It is found in any case, unless `flags` say otherwise. */
export type Phrase = readonly [pattern: string, advice: string, flags?: string];

const LEAVE_OUT = 'leave it out.';
const MARKETING = 'say what it does instead.';

/** Words that tell the reader nothing, or how to feel about it; and long words with a short twin. */
export const FILLER: Phrase[] = [
  ['simply', LEAVE_OUT],
  // “Just created” tells the time.
  [
    'just(?! (?:\\w+ed|begun|bought|given|sent)\\b)',
    `${LEAVE_OUT} Where it means “only”, write “only”.`,
  ],
  ['easily|easy|effortless(?:ly)?', LEAVE_OUT],
  ['obviously|of course|clearly|naturally|needless to say', LEAVE_OUT],
  ['basically|actually|really|quite|literally|essentially', LEAVE_OUT],
  ['very|extremely|incredibly|highly', LEAVE_OUT],
  ['please(?: note that)?', LEAVE_OUT],
  ['(?<!please )note that|keep in mind that|be aware that|it is important to', LEAVE_OUT],
  ['etc|and so on|and so forth', 'name the rest, or start with “such as”.'],
  ['tells? (?:what|when|where|whether|which|how|about|since)', 'write “says”, or “tells you”.'],
  ['in order to', 'write “to”.'],
  ['due to the fact that', 'write “because”.'],
  ['in the event that', 'write “if”.'],
  ['prior to', 'write “before”.'],
  ['subsequent to', 'write “after”.'],
  ['a number of', 'write “several”, or the number.'],
  ['at this point in time', 'write “now”.'],
  ['utili[sz](?:e|es|ed|ing|ation)', 'write “use”.'],
  ['leverag(?:e|es|ed|ing)', 'write “use”.'],
  ['facilitat(?:e|es|ed|ing)', 'write “help” or “let”.'],
  ['via', 'write “through”, “with” or “by”.'],
  ['seamless(?:ly)?|powerful|robust|rich|intuitive', MARKETING],
  ['cutting-edge|state-of-the-art|best-in-class|world-class|next-generation', MARKETING],
  ['out of the box|game-changing|blazing(?:ly)?(?: fast)?|delightful', MARKETING],
  ['unlock the power|take .{1,20} to the next level|supercharge', MARKETING],
];

const LOG_IN = 'write “log in” and “log out” (verbs), “login” (noun).';

/** One name for one thing: the glossary's and the API's. */
export const TERMS: Phrase[] = [
  ['end[- ]users?', 'write “user”. Who works in the dashboard is an “operator”.'],
  ['players?|gamers?', 'write “user”.'],
  ['administrators?', 'write “operator”.'],
  ['dash[- ]boards?|back[- ]?office|admin panel', 'write “dashboard”.'],
  ['reward points?', 'the platform gives consumables and items. Name one of them.'],
  ['quests?', 'write “mission”.'],
  ['user groups?|cohorts?', 'write “segment”.'],
  ['feature toggles?|toggles?', 'write “feature flag”, or “turn on” and “turn off”.'],
  ['web[- ]hooks?', 'write “webhook”.'],
  ['API[- ]?tokens?|access keys?', 'write “API key”. An operator gets a “token”.'],
  ['end[- ]?points?', 'write “operation”.'],
  ['programs?', 'write “programme”.'],
  ['e-mails?', 'write “email”.'],
  ['drop[- ]down', 'write “list” or “menu”.'],
  ['web[- ]?sites?', 'write “site”.'],
  ['sign(?:s|ed|ing)?[- ](?:in|on|out)|logon', LOG_IN],
  ['log-(?:in|out)', LOG_IN],
  ['(?:to|can|cannot|must|may|you|they|operators?|users?) (?:login|logout)', LOG_IN],
  ['IDs?', 'write “id”.', 'g'],
];
