import { CHOICES_ATTRIBUTE } from '../model/choices.ts';
import { rootData } from './root-data.ts';
import { followStorage, parseStored, readStorage, writeStorage } from './storage.ts';

// A choice is any text: a set shows it if it has it, and else what it begins with. Between the head's
// script and the client the choices stand in an attribute, which lasts where storage is blocked.

const CHOICES_KEY = 'choices';

/**
 * Keep what the reader picks, and show it in all sets of the group. For the head's script: a choice made
 * before the client has loaded counts.
 */
export function startChoices(): void {
  loadChoices();
  addEventListener('change', ({ target }) => {
    // Nothing else changes in this sense.
    const { parentElement: set, value } = target as HTMLInputElement;
    const group = set?.dataset['choices'];
    if (!group) return;
    rootData['chosen'] = JSON.stringify({ ...parseStored(rootData['chosen']), [group]: value });
    writeStorage(CHOICES_KEY, rootData['chosen']);
    // Sets above this one may change their height: it stays under the reader's hand.
    const { top } = set.getBoundingClientRect();
    showChoices();
    scrollBy(0, set.getBoundingClientRect().top - top);
  });
}

/** Show the reader's choices on what stands in the document now. */
export function showChoices(): void {
  const chosen = parseStored(rootData['chosen']);
  const inputs = document.querySelectorAll<HTMLInputElement>(`[${CHOICES_ATTRIBUTE}]>input`);
  for (const input of inputs) {
    const { parentElement: set, value } = input;
    const picked = set?.querySelector<HTMLInputElement>(':scope>:checked');
    // A set may have several samples of a language, of which the reader has picked one.
    const isPicked = picked?.value === value;
    if (value === chosen[set?.dataset['choices'] as string] && !isPicked) input.checked = true;
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
  rootData['chosen'] = readStorage(CHOICES_KEY) ?? rootData['chosen'];
}
