import { CHOICES_ATTRIBUTE } from '../model/choices.ts';
import { followStorage, parseStored, readStorage, writeStorage } from './storage.ts';

// A choice is any text: a set shows it if it has it, and else what it begins with. Between the head's
// script and the client the choices stand in an attribute, which lasts where storage is blocked.

const CHOICES_KEY = 'choices';

const { dataset } = document.documentElement;

/**
 * Keep what the reader picks, and show it in all sets of the group. For the head's script: a choice made
 * before the client has loaded counts.
 */
export function startChoices(): void {
  loadChoices();
  document.addEventListener('change', ({ target }) => {
    // Nothing else changes in this sense.
    const { parentElement: set, value } = target as HTMLInputElement;
    const group = set?.dataset['choices'];
    if (!group) return;
    dataset['chosen'] = JSON.stringify({ ...parseStored(dataset['chosen']), [group]: value });
    writeStorage(CHOICES_KEY, dataset['chosen']);
    // Sets above this one may change their height: it stays under the reader's hand.
    const { top } = set.getBoundingClientRect();
    showChoices();
    window.scrollBy(0, set.getBoundingClientRect().top - top);
  });
}

/** Show the reader's choices on what stands in the document now. */
export function showChoices(): void {
  const chosen = parseStored(dataset['chosen']);
  for (const set of document.querySelectorAll<HTMLElement>(`[${CHOICES_ATTRIBUTE}]`)) {
    const fitting = [...set.querySelectorAll<HTMLInputElement>(':scope>input')].filter(
      ({ value }) => value === chosen[set.dataset['choices'] as string],
    );
    // A set may have several samples of a language, of which the reader has picked one.
    const picked = fitting.find(({ checked }) => checked) ?? fitting[0];
    if (picked) picked.checked = true;
  }
}

/** Follow the choices that are made in other tabs. */
export function followChoices(): void {
  followStorage(CHOICES_KEY, () => {
    loadChoices();
    showChoices();
  });
}

function loadChoices(): void {
  dataset['chosen'] = readStorage(CHOICES_KEY) ?? dataset['chosen'];
}
