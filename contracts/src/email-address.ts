import { EMAIL_LOCAL_MAX, EMAIL_MAX } from './limits.ts';
import { plainAddress } from './plain-text.ts';

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
 * look-alikes that a mail server folds into other letters and invisible characters are not (`plainAddress` drops those).
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > EMAIL_MAX || value.indexOf('@') > EMAIL_LOCAL_MAX) return false;
  const isPlain = value.normalize('NFKC') === value.normalize('NFC') && plainAddress(value) === value;
  return isPlain && addressPattern().test(value);
}

/**
 * An address as accounts compare it: without case, accents and the domain in one form (Unicode and Punycode are one
 * domain). Never send mail to the result.
 */
export function emailKey(email: string): string {
  const folded = plainAddress(email).normalize('NFC').toLowerCase().normalize('NFC');
  const at = folded.lastIndexOf('@');
  return at < 0 ? folded : `${folded.slice(0, at)}@${hostOf(folded.slice(at + 1))}`;
}

/** Providers that ignore dots before the @, with the domain used for comparison. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** The mailbox of an address, only for comparison: `emailKey` without the +tag and dots that the provider ignores. */
export function mailboxOf(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  if (at < 0) return key;
  const host = key.slice(at + 1);
  const local = key.slice(0, at);
  const name = local.split('+')[0] || local;
  const provider = Object.hasOwn(DOTLESS, host) ? DOTLESS[host] : undefined;
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${host}`;
}

const ASCII = /^[\x21-\x7e]*$/;

function hostOf(domain: string): string {
  const url = `http://${domain}`;
  return !ASCII.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain;
}
