import type { Server } from './spec.ts';

/** In samples, what readers replace by the origin of a server that the document does not name. */
export const PLACEHOLDER_ORIGIN = 'https://<server>';

/**
 * Return the address of a server with its variables filled in, without a slash at its end. It has no origin where
 * the document names none, and is empty without a server.
 */
export function toServerUrl(server: Server | undefined): string {
  if (!server) return '';
  const filled = server.url.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const variable = server.variables.find((candidate) => candidate.name === name);
    return variable?.defaultValue || (variable?.allowed[0] ?? placeholder);
  });
  return filled.replace(/\/$/, '');
}
