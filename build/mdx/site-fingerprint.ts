import { toContentHash } from '../content-hash.ts';
import { rememberByObject } from '../remember.ts';
import { isLookup, toAnswerText } from './page-trace.ts';
import type { MdxServices } from './page-services.ts';

/**
 * Hash all that decides what a site answers to its pages, but for files: addresses, terms, the contract.
 * Where two sites have the same one, no question has to be asked again.
 */
export const toSiteFingerprint = rememberByObject(
  ({ links, glossary, contract }: MdxServices): string =>
    toContentHash(
      JSON.stringify([
        links.fingerprint,
        toAnswerText('terms', glossary.entries()),
        isLookup(contract) ? contract.fingerprint : contract,
      ]),
    ),
);
