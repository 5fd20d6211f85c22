import * as z from 'zod';
import type { Problem } from '../problem.ts';
import { toTextPosition } from '../files/text-position.ts';

/** Whom to tell about a vulnerability, for `/.well-known/security.txt` (RFC 9116). */
export const SECURITY_CONTACT = z.strictObject({
  contact: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'Name a `mailto:` or `https:` address'),
  /** Day on which the contact ends: `2027-06-30`. */
  expires: z.iso.date('Name a day, such as `2027-06-30`'),
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

/** Time to check the contact. */
const WARNING_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Warn of a contact that ends soon, or has ended. It is no error: the day does not decide whether a build succeeds. */
export function findEndingContact(
  contact: SecurityContact | undefined,
  { file, text }: { file: string; text: string },
): Problem[] {
  if (!contact || Date.parse(contact.expires) - Date.now() > WARNING_DAYS * DAY_MS) return [];
  const message = `\`site.security.expires\` is ${contact.expires}. Check the contact, then set a later day.`;
  const place = toTextPosition(text, text.search(/\bexpires['"]?\s*:/));
  return [{ severity: 'warning', file, ...place, message }];
}
