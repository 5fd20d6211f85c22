import * as z from 'zod';
import type { Problem } from '../problem.ts';
import { toTextPosition } from '../files/text-position.ts';

/** Whom to tell about a vulnerability, for `/.well-known/security.txt` (RFC 9116). */
export const SECURITY_CONTACT = z.strictObject({
  contact: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'Name a `mailto:` or `https:` address'),
  /** Day on which the contact ends: `2027-06-30`. */
  expires: z.iso
    .date('Name a day, such as `2027-06-30`')
    .refine(
      (day) => toDaysLeft(day) > 0,
      'The day is over. Check the contact, then set a later day',
    ),
  /** How vulnerabilities are handled. */
  policy: z
    .string()
    .regex(/^https:\/\/\S+$/, 'Name an `https:` address')
    .optional(),
  /** `en, de` */
  preferredLanguages: z
    .string()
    .regex(/^[a-z-]+(?:, [a-z-]+)*$/i, 'Name languages, such as `en, de`')
    .optional(),
});

export type SecurityContact = z.output<typeof SECURITY_CONTACT>;

/** Time to check the contact before the build fails. */
const WARNING_DAYS = 30;

/** Warn of a contact that ends soon. */
export function findEndingContact(
  contact: SecurityContact | undefined,
  { file, text }: { file: string; text: string },
): Problem[] {
  if (!contact || toDaysLeft(contact.expires) > WARNING_DAYS) return [];
  const message = `\`site.security.expires\` is ${contact.expires}. Check the contact, then set a later day: builds fail after it.`;
  const place = toTextPosition(text, text.search(/\bexpires['"]?\s*:/));
  return [{ severity: 'warning', file, ...place, message }];
}

const DAY_MS = 24 * 60 * 60 * 1_000;

function toDaysLeft(day: string): number {
  return (Date.parse(day) - Date.now()) / DAY_MS;
}
