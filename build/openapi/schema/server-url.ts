import type { Server } from './spec.ts';

/** In samples, what readers replace by the origin of a server that the document does not name. */
export const PLACEHOLDER_ORIGIN = 'https://<server>';

/** Return the address of a server, filled in, without a slash at its end; without an origin where it names none. */
export function toServerUrl(server: Server | undefined): string {
  if (!server) return '';
  const filled = server.url.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const variable = server.variables.find((candidate) => candidate.name === name);
    return variable?.defaultValue || (variable?.allowed[0] ?? placeholder);
  });
  return filled.replace(/\/$/, '');
}
