import type { Element, ElementContent } from 'hast';
import { LANGUAGE_GROUP } from '../../client/model/tab-groups.ts';
import { replaceElements } from './replace-elements.ts';
import { elementsOf, hasClass } from './elements.ts';

/** Elements that only a browser needs. */
const SKIPPED_ELEMENTS = new Set(['input', 'script', 'style', 'svg', 'template']);

/** Controls, and what repeats the text or the glossary. */
const SKIPPED_CLASSES = ['permalink', 'code-wrap', 'term-definition', 'figure-zoom', 'dark-only'];

/** The button around an image. All other buttons are controls. */
const IMAGE_BUTTON = 'figure-open';

/** Around the generated samples of an operation, which say the same in each language. */
const SAMPLES_CLASS = 'operation-examples';

/** Return what an article says: without controls, and without generated samples in further languages. */
export function toReadableTree(nodes: ElementContent[], isSample = false): ElementContent[] {
  return replaceElements(nodes, (element) => {
    // A link that Markdown shows as text.
    if (element.properties['dataMarkdownIgnore'] === 'link')
      return toReadableTree(element.children, isSample);
    if (isSkipped(element)) return [];
    if (isSample) return isByLanguage(element) ? toFirstPanel(element) : undefined;
    if (!hasClass(element, SAMPLES_CLASS)) return undefined;
    return [{ ...element, children: toReadableTree(element.children, true) }];
  });
}

function isSkipped(element: Element): boolean {
  const { tagName, properties } = element;
  if (tagName === 'button') return !hasClass(element, IMAGE_BUTTON);
  if (SKIPPED_ELEMENTS.has(tagName)) return true;
  // A line of a sample for another credential than the first.
  if (tagName === 'data') return String(properties['value']) !== '0';
  // Marks what is for human readers only (https://agentdocsspec.com).
  if (properties['dataMarkdownIgnore'] !== undefined) return true;
  return SKIPPED_CLASSES.some((name) => hasClass(element, name));
}

function isByLanguage({ properties }: Element): boolean {
  return properties['dataChoices'] === LANGUAGE_GROUP;
}

/** Keep the first panel of samples in several languages, without its label. */
function toFirstPanel(tabs: Element): ElementContent[] {
  const panels = elementsOf(tabs.children).filter(({ tagName }) => tagName === 'div');
  return toReadableTree(panels.slice(0, 1), true);
}
