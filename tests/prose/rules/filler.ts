import { createTableCheck } from './word-table.ts';

const LEAVE_OUT = 'leave it out.';
const MARKETING = 'say what it does instead.';

/** Words that tell the reader nothing, or how to feel about it; and long words with a short twin. */
export const checkFiller = createTableCheck([
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
]);
