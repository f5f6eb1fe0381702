/** The standard place of contact details for vulnerability reports (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt';

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** @param contact an email address, URL (`https://`) or phone number (`tel:`) */
export function securityText(contact: string, now: Date): string {
  const expires = new Date(now.getTime() + HALF_A_YEAR_MS).toISOString().replace(/T.*/, 'T00:00:00Z');
  const address = /^(https|tel|mailto):/.test(contact) ? contact : `mailto:${contact}`;
  return `Contact: ${address}\nExpires: ${expires}\nPreferred-Languages: en\n`;
}
