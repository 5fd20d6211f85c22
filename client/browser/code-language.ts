import { BY_LANGUAGE_ATTRIBUTE } from '../model/code-language.ts';
import { CODE_LANGUAGE_KEY, readStorage, writeStorage } from './storage.ts';

// The language is any text: a page shows it if it has it, and else what it begins with. Between the
// head's script and the client it stands in an attribute, which lasts where storage is blocked.

const { dataset } = document.documentElement;

const CHOICES = `[${BY_LANGUAGE_ATTRIBUTE}] > input`;

/**
 * Keep the language of code that the reader picks, and show it while the document is being parsed. For
 * the head's script: a choice made before the client has loaded counts.
 */
export function startCodeLanguage(): void {
  readCodeLanguage();
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(CHOICES)) return;
    dataset['codeLanguage'] = target.value;
    writeStorage(CODE_LANGUAGE_KEY, target.value);
  });
  // Observers are called between parsing and painting.
  const observer = new MutationObserver(showCodeLanguage);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => observer.disconnect());
}

/** Show the reader's language on the page that stands in the document now. */
export function showCodeLanguage(): void {
  const { codeLanguage } = dataset;
  const choices = [...document.querySelectorAll<HTMLInputElement>(CHOICES)].filter(
    ({ value }) => value === codeLanguage,
  );
  // A page may have several samples of a language, of which the reader has picked one.
  if (choices[0] && !choices.some(({ checked }) => checked)) choices[0].checked = true;
}

/** Follow the choice that is made in another tab, or was made while this page lay in the history. */
export function followCodeLanguage(): void {
  const follow = () => {
    readCodeLanguage();
    showCodeLanguage();
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === CODE_LANGUAGE_KEY) follow();
  });
  window.addEventListener('pageshow', follow);
}

function readCodeLanguage(): void {
  const stored = readStorage(CODE_LANGUAGE_KEY);
  if (stored !== null) dataset['codeLanguage'] = stored;
}
