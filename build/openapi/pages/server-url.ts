import type { Server } from '../contract.ts';

/** What examples call where the contract names no server of its own. */
const FALLBACK_SERVER = 'https://api.example.com';

/** Fill a server's variables in; an address that is only a path gets a host to be seen with. */
export function toServerUrl(server: Server | undefined): string {
  if (!server) return FALLBACK_SERVER;
  const filled = server.url.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const variable = server.variables.find((known) => known.name === name);
    return variable?.defaultValue || (variable?.allowed[0] ?? placeholder);
  });
  return filled.startsWith('/') ? `${FALLBACK_SERVER}${filled.replace(/\/$/, '')}` : filled;
}
