import type { Finding, Prose } from '../prose.ts';
import { createTableCheck } from './word-table.ts';

const LOG_IN = 'write “log in” and “log out” (verbs), “login” (noun).';

const checkNames = createTableCheck([
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
]);

const checkCase = createTableCheck([['IDs?', 'write “id”.']], 'g');

/** Hold one name for one thing: the glossary's and the API's. */
export function checkTerms(prose: Prose): Finding[] {
  return [...checkNames(prose), ...checkCase(prose)];
}
