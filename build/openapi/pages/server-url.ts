import type { Server } from '../model/spec.ts';

/** Server of examples where the document has none. */
const FALLBACK_SERVER = 'https://api.example.com';

/** Return the address of a server with its variables filled in; a path gets the host of `FALLBACK_SERVER`. */
export function toServerUrl(server: Server | undefined): string {
  if (!server) return FALLBACK_SERVER;
  const filled = server.url.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const variable = server.variables.find((known) => known.name === name);
    return variable?.defaultValue || (variable?.allowed[0] ?? placeholder);
  });
  return filled.startsWith('/') ? `${FALLBACK_SERVER}${filled.replace(/\/$/, '')}` : filled;
}
