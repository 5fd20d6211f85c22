import type { SecurityContact } from '../content/security-contact.ts';

/** Render `security.txt` (RFC 9116); `url` is its own address. */
export function renderSecurityTxt(security: SecurityContact, url: string): string {
  const { contact, expires, preferredLanguages, policy } = security;
  const fields = [
    ['Contact', contact],
    ['Expires', `${expires}T00:00:00Z`],
    ['Preferred-Languages', preferredLanguages],
    ['Canonical', url],
    ['Policy', policy],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`));
  return `${lines.join('\n')}\n`;
}
