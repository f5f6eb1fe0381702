import { EMAIL_LOCAL_MAX, EMAIL_MAX } from './limits.ts';

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/**
 * Atoms with dots between them, at a name with a dot in it: no quotes, comments, groups, lists, brackets or spaces. Read when
 * it is first asked for: the letters of all languages take a slow phone 10 ms.
 */
let address: RegExp | undefined;
function addressPattern(): RegExp {
  address ??= new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\p{N}+$)${LABEL}$`, 'u');
  return address;
}

/**
 * Whether this is one plain address and nothing that a mail program could read as two. Letters of any language may stand
 * in it; look-alikes that a mail server would fold into other letters may not, nor anything unseen.
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > EMAIL_MAX || value.indexOf('@') > EMAIL_LOCAL_MAX) return false;
  return addressPattern().test(value) && value.normalize('NFKC') === value.normalize('NFC');
}

/** Providers to whom dots before the @ mean nothing, by the one name under which they are compared. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Whose mailbox an address means, for comparing alone: without case, without a +tag, without dots where the provider
 * ignores them, and a domain's name the same in Unicode and Punycode. Nothing is ever sent to what this returns.
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
