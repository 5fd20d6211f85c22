import { DeployError } from './deploy-error.ts';

/** Who asks Cloudflare, and where. */
export interface Account {
  id: string;
  token: string;
  /** Without a slash at its end. */
  apiBase: string;
}

const API_BASE = 'https://api.cloudflare.com/client/v4';

const HOW_TO =
  'Set CLOUDFLARE_ACCOUNT_ID (on the overview of Workers in the dashboard) and CLOUDFLARE_API_TOKEN\n' +
  '(My Profile → API Tokens, template “Edit Cloudflare Workers”) in the environment, and run it again.';

/**
 * Load the account from the environment, by the names that wrangler reads too. Throws `DeployError` when
 * something is missing; a value is never shown.
 */
export function loadAccount(env: NodeJS.ProcessEnv): Account {
  const id = env['CLOUDFLARE_ACCOUNT_ID']?.trim() ?? '';
  const token = env['CLOUDFLARE_API_TOKEN']?.trim() ?? '';
  const missing = [
    ...(id === '' ? ['CLOUDFLARE_ACCOUNT_ID'] : []),
    ...(token === '' ? ['CLOUDFLARE_API_TOKEN'] : []),
  ];
  if (missing.length > 0) {
    const verb = missing.length === 1 ? 'is' : 'are';
    throw new DeployError(`${missing.join(' and ')} ${verb} not set.`, HOW_TO);
  }
  const apiBase = (env['CLOUDFLARE_API_BASE_URL'] ?? API_BASE).replace(/\/+$/, '');
  return { id, token, apiBase };
}
