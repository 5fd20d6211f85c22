import { resolve } from 'node:path';
import type { Contract } from '../../build/openapi/contract.ts';
import type { JsonObject } from '../../build/openapi/json/json-value.ts';
import { loadContract } from '../../build/openapi/load/load-contract.ts';

export const CONTRACT_FILE = 'openapi/management.yaml';

/** This project's contract, as the compiler reads it, and the document that it was read from. */
export interface OwnContract {
  contract: Contract;
  /** In one piece: its references stay inside of it. */
  document: JsonObject;
}

/** Load the contract of this project; throws where it has problems. */
export async function loadOwnContract(): Promise<OwnContract> {
  const { contract, document, problems } = await loadContract(CONTRACT_FILE);
  if (!contract || problems.length > 0) {
    throw new Error(`${resolve(CONTRACT_FILE)} does not load: ${JSON.stringify(problems)}`);
  }
  return { contract, document };
}
