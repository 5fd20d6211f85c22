import type { SearchProperty } from './search-index.ts';

/*
 * All weights of the search, in the order in which they take effect. They were chosen with the tables of queries in
 * `tests/content/search`; after a change, run these tests and `npm run bench -- search`.
 */

// Texts of a section, which the build indexes by property.

/** Title of a page, in its first section. */
export const PAGE_TITLE_WEIGHT = 0.8;
export const HEADING_WEIGHT = 0.4;
/** Other names of an operation: its id, method and path. */
export const NAME_WEIGHT = 0.2;
/** Names of parameters, fields and headers. */
export const FIELD_NAMES_WEIGHT = 0.4;
/** A section of an operation: other pages say better what it says. */
export const OPERATION_SECTION_WEIGHT = 1 / 16;
/** A heading with nothing but other sections below it. */
export const EMPTY_SECTION_WEIGHT = 1 / 8;

// Phrases and texts that lead to a section.

export const TASK_TITLE_WEIGHT = 0.8;
/** A title or a heading as one phrase, and one of the things that it says: a query that is it means its section. */
export const WHOLE_PHRASE_WEIGHT = 0.8;
export const EXPANDED_PHRASE_WEIGHT = 0.6;
/** A text of `search.yaml` that leads to a section, which is the first of its targets or one of the others. */
export const FIRST_TARGET_WEIGHT = 0.8;
export const OTHER_TARGET_WEIGHT = 0.4;
/** Each word of such a text, so that a query with one of them finds the section. */
export const LEAD_WORD_WEIGHT = 1 / 64;
/** Keywords of a page. */
export const KEYWORD_WEIGHT = 1 / 32;

// Words of the query.

/** The parts of an identifier say less than the whole. */
export const PARTS_WEIGHT = 0.5;
/** A synonym, or two words as one, says less than the word itself. */
export const SYNONYM_WEIGHT = 0.95;
/** Words of questions, times of day and pronouns, which pages have or lack by chance. */
export const FILLER_WEIGHT = 0.2;
/** A status code is what the query is about, whatever stands beside it: `401 since this morning`. */
export const STATUS_CODE_WEIGHT = 3;
/**
 * Of an exact match, which is the singular or plural too: a word with the same stem, and a longer word that begins
 * alike. What a misspelled word stands for counts in full, because nothing has the word itself.
 */
export const STEM_WEIGHT = 0.65;
export const BEGINNING_WEIGHT = 0.4;

// A word in a section.

export const PROPERTY_BOOST: Record<SearchProperty, number> = { head: 3.3, lead: 3.3, text: 1 };
/**
 * How much a weight counts: BM25's `k` (Robertson and Zaragoza, 2009, section 3.4). Weights are logarithms of shares
 * of the text, so a large `k` lets the score grow with them evenly, and the length of the text (`b`) has no effect.
 */
export const BM25_K = 10;
/** A word that the site has by chance is rare, too: it must not outweigh two words that the query is about. */
export const RARITY_POWER = 0.7;

// Sections and pages.

/** A heading or title that has all words says more than what leads to a section. */
export const HEADING_BOOST = 1.5;
/** How much a section has of what the title of its page says. */
export const TITLE_SHARE = 0.9;
/** Words ask for a task, which the guide explains, and a word alone for a concept. A query with an identifier does not. */
export const GUIDE_BOOST = 1.2;
export const CONCEPT_BOOST = 1.8;
/** A page of lists or open questions. */
export const DEMOTED_BOOST = 0.3;
/** How much a page loses by each term that it lacks. */
export const COVERAGE_POWER = 2;
/** The other sections of a page, added to the score of its best one, and their sum at most, of that score. */
export const OTHER_SECTIONS_WEIGHT = 0.25;
export const MAX_OTHER_SECTIONS = 4;
