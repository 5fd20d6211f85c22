import * as z from 'zod';

/** What a change means for clients. */
export const IMPACTS = ['breaking', 'additive', 'other'] as const;

export const IMPACT = z
  .enum(IMPACTS)
  .describe('`breaking`: a client that was written before the change can fail.');

/** A change of the API, as the build writes it. */
export const CHANGE = z.object({
  impact: IMPACT,
  text: z.string(),
  about: z.string().describe('The operation or schema that changed.'),
  url: z.string().optional().describe('The page of what changed.'),
});

/** A version without its changes. */
export const VERSION = z.object({
  version: z.string(),
  url: z.string(),
  releasedOn: z.string().optional().describe('Day from which these docs describe it.'),
  supportedUntil: z.string().optional(),
  retiredOn: z.string().optional(),
  isRevised: z.literal(true).optional().describe('Its contract has changed since.'),
});

const CHANGES = z.object({ versions: z.array(VERSION.extend({ changes: z.array(CHANGE) })) });

/** A version with its changes. */
export type ApiVersionEntry = z.output<typeof CHANGES>['versions'][number];

/** Parse the changelog as the build writes it: the newest version first. */
export function parseChanges(text: string): ApiVersionEntry[] {
  return CHANGES.parse(JSON.parse(text)).versions;
}
