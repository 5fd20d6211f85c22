import { QUESTION_DEPTH } from '../article/to-sections.ts';
import type { OperationNames, Page, PageSection } from '../page.ts';
import {
  FIELD_NAMES_WEIGHT,
  HEADING_WEIGHT,
  NAME_WEIGHT,
  PAGE_TITLE_WEIGHT,
} from '../../client/model/search-weights.ts';

/** A text of a property, with its weight. */
export type WeightedText = [text: string, weight: number, isTitle?: boolean];

/** Words of titles that leave what follows them in full: `Introduction to segments`. */
const FILLER = /^(?:introduction to|overview of) (?:the )?/i;

/** List the texts of a section by the property in which the search finds them. */
export function toSectionTexts(
  { title, description, operation, path }: Page,
  { depth, heading, names, text }: PageSection,
  headingPath: string,
  commonHeadings: ReadonlySet<string>,
): Record<'head' | 'text', WeightedText[]> {
  const toText = (context: string): WeightedText[] => [
    [context, 1],
    [text, 1],
    [names.join(' '), FIELD_NAMES_WEIGHT],
  ];
  if (depth > 1) {
    const tellsApart = depth < QUESTION_DEPTH && !commonHeadings.has(heading);
    const head: WeightedText[] = tellsApart ? [[heading, HEADING_WEIGHT, true]] : [];
    return { head, text: toText(`${title} ${headingPath}`) };
  }
  const [end = '', ...folders] = path.split('/').filter(Boolean).toReversed();
  const context = toText([title, description, end, ...folders].join(' '));
  if (operation) {
    // Found with its method as one word, and without it.
    const name = `${operation.id} ${operation.method}${operation.path} ${operation.path}`;
    const verbTitle = title.replace(
      new RegExp(`^${operation.method}\\b`, 'i'),
      toAction(operation),
    );
    return {
      head: [
        [verbTitle, PAGE_TITLE_WEIGHT, true],
        [name, NAME_WEIGHT],
      ],
      text: context,
    };
  }
  const shortTitle = title.replace(FILLER, '');
  const name = (shortTitle === title ? end : `${folders[0] ?? ''} ${end}`).replaceAll('-', '');
  return {
    head: [
      [shortTitle, PAGE_TITLE_WEIGHT, true],
      [name, NAME_WEIGHT],
    ],
    text: context,
  };
}

/** What an operation does to a collection or to a member of it. */
function toAction({ method, path }: OperationNames): string {
  const isMember = path.endsWith('}');
  if (method === 'get') return isMember ? 'get' : 'list';
  if (method === 'post') return isMember ? 'update' : 'create';
  return method === 'delete' ? 'delete' : 'update';
}
