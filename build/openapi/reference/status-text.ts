import { STATUS_CODES } from 'node:http';

/** Name a response: `404` → `404 Not Found`, `4XX` → `4XX Client errors`. */
export function toStatusText(status: string): string {
  const name = STATUS_CODES[status] ?? RANGES[status.toUpperCase()];
  return name === undefined ? status : `${status} ${name}`;
}

const RANGES: Record<string, string> = {
  '1XX': 'Informational',
  '2XX': 'Success',
  '3XX': 'Redirects',
  '4XX': 'Client errors',
  '5XX': 'Server errors',
  DEFAULT: 'for every other status',
};
