import { EMAIL_LOCAL_MAX, EMAIL_MAX } from './limits.ts';

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/**
 * Dot-atoms at a host name with a dot: no quotes, comments, groups, lists, brackets or spaces. Compiled on first use,
 * because the Unicode classes take a slow phone 10 ms.
 */
let address: RegExp | undefined;
function addressPattern(): RegExp {
  address ??= new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\p{N}+$)${LABEL}$`, 'u');
  return address;
}

/**
 * Whether this is one plain address that no mail program could read as two. Letters of any language are allowed;
 * look-alikes that a mail server folds into other letters and invisible characters are not.
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > EMAIL_MAX || value.indexOf('@') > EMAIL_LOCAL_MAX) return false;
  return addressPattern().test(value) && value.normalize('NFKC') === value.normalize('NFC');
}

/** Providers that ignore dots before the @, with the domain used for comparison. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox of an address, only for comparison: without case, +tag and dots that the provider ignores, and with the
 * domain in one form for Unicode and Punycode. Never send mail to the result.
 */
export function mailboxOf(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase();
  const at = folded.lastIndexOf('@');
  if (at < 0) return folded;
  const host = hostOf(folded.slice(at + 1));
  const local = folded.slice(0, at);
  const name = local.split('+')[0] || local;
  const provider = Object.hasOwn(DOTLESS, host) ? DOTLESS[host] : undefined;
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${host}`;
}

function hostOf(domain: string): string {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}
