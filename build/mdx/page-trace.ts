import { toContentHash } from '../content-hash.ts';
import type { LinkTarget } from '../content/link-table.ts';
import type { SpecLookup } from '../openapi/spec-lookup.ts';
import { SITE_ROOT } from './page-services.ts';
import type { MdxServices } from './page-services.ts';

/** Question → answer. */
export type Answers = Record<string, string>;

/** What a page asked of the rest of the site, and the answers it got. */
export interface PageTrace {
  /** Of files beside the pages: these can change at any time. */
  files: Answers;
  /** Of addresses, terms and the contract: see `toSiteFingerprint`. */
  site: Answers;
}

/**
 * The questions. Links, assets and images are asked from the page, or from the site's root (`root-link`).
 * `contract` stands for all of it, which schemas lead through.
 */
type QuestionKind =
  'link' | 'root-link' | 'asset' | 'meant' | 'image' | 'term' | 'terms' | 'operation' | 'contract';

const FILE_QUESTIONS: ReadonlySet<QuestionKind> = new Set(['asset', 'meant', 'image']);

/** Note every question that a page asks of the services: the page is what it is by their answers. */
export function traceServices(
  services: MdxServices,
  page: LinkTarget,
): { services: MdxServices; trace: PageTrace } {
  const trace: PageTrace = { files: {}, site: {} };
  const ask = <Answer>(kind: QuestionKind, what: string, answer: Answer): Answer => {
    const answers = FILE_QUESTIONS.has(kind) ? trace.files : trace.site;
    answers[`${kind} ${what}`] = toAnswerText(kind, answer);
    return answer;
  };
  const { links, assets, glossary, contract } = services;
  const traced: MdxServices = {
    ...services,
    links: {
      ...links,
      resolve(written, from) {
        if (!isSame(from, page) && !isSame(from, SITE_ROOT))
          throw new Error(`Who is ${from.path}?`);
        const kind = isSame(from, page) ? 'link' : 'root-link';
        return ask(kind, written, links.resolve(written, from));
      },
    },
    assets: {
      resolve: (written, from) => ask('asset', written, assets.resolve(written, from)),
      suggest: (written, from) => ask('meant', written, assets.suggest(written, from)),
      measure: (written, from) => ask('image', written, assets.measure(written, from)),
    },
    glossary: {
      find: (written) => ask('term', written, glossary.find(written)),
      entries: () => ask('terms', '', glossary.entries()),
    },
    contract: isLookup(contract) ? traceContract(contract, ask) : contract,
  };
  return { services: traced, trace };
}

/** Tell whether a page asked for more of the contract than its operations. */
export function hasAskedForSchemas(trace: PageTrace): boolean {
  return 'contract ' in trace.site;
}

/** Tell whether every question still has the answer on which a page was made. */
export function hasSameAnswers(answers: Answers, services: MdxServices, page: LinkTarget): boolean {
  return Object.entries(answers).every(([question, answer]) => {
    const split = question.indexOf(' ');
    const kind = question.slice(0, split) as QuestionKind;
    return (
      toAnswerText(kind, answerAgain(kind, question.slice(split + 1), services, page)) === answer
    );
  });
}

function answerAgain(
  kind: QuestionKind,
  what: string,
  { links, assets, glossary, contract }: MdxServices,
  page: LinkTarget,
): unknown {
  switch (kind) {
    case 'link':
      return links.resolve(what, page);
    case 'root-link':
      return links.resolve(what, SITE_ROOT);
    case 'asset':
      return assets.resolve(what, page);
    case 'meant':
      return assets.suggest(what, page);
    case 'image':
      return assets.measure(what, page);
    case 'term':
      return glossary.find(what);
    case 'terms':
      return glossary.entries();
    case 'operation':
      return isLookup(contract) ? contract.operations.get(what) : undefined;
    case 'contract':
      return isLookup(contract) ? contract.fingerprint : undefined;
    default:
      return kind satisfies never;
  }
}

type Ask = <Answer>(kind: QuestionKind, what: string, answer: Answer) => Answer;

function traceContract(contract: SpecLookup, ask: Ask): SpecLookup {
  const askForAll = (): void => void ask('contract', '', contract.fingerprint);
  return {
    fingerprint: contract.fingerprint,
    isWhole: contract.isWhole,
    complete: () => contract.complete(),
    operations: {
      get: (id) => ask('operation', id, contract.operations.get(id)),
      keys() {
        askForAll();
        return contract.operations.keys();
      },
    },
    get schemas() {
      askForAll();
      return contract.schemas;
    },
    fieldNames(...wanted) {
      askForAll();
      return contract.fieldNames(...wanted);
    },
    toFields(wanted) {
      askForAll();
      return contract.toFields(wanted);
    },
    findValidationErrors(...wanted) {
      askForAll();
      return contract.findValidationErrors(...wanted);
    },
  };
}

const PLACE = ['file', 'line', 'column'];

/** Write an answer down. An operation comes with its schemas; of anything else the answer itself is short. */
export function toAnswerText(kind: QuestionKind, answer: unknown): string {
  const isGlossary = kind === 'term' || kind === 'terms';
  const text = JSON.stringify(answer, (key, value: unknown) => {
    // Where the glossary says it shows nowhere: a line more above it changes no page.
    if (isGlossary && PLACE.includes(key)) return undefined;
    return value instanceof Map ? [...value] : value;
  });
  if (text === undefined) return 'nothing';
  return kind === 'operation' || kind === 'terms' ? toContentHash(text) : text;
}

/** Tell whether there is a contract to ask. */
export function isLookup(contract: MdxServices['contract']): contract is SpecLookup {
  return contract !== null && contract !== 'unusable';
}

function isSame(a: LinkTarget, b: LinkTarget): boolean {
  return a.path === b.path && a.source === b.source;
}
