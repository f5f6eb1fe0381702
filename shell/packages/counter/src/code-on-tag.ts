import { isQrCode } from '@stampwell/contracts/qr-code.ts';

/** A record of a tag, as Web NFC gives it. */
export interface TagRecord {
  recordType: string;
  encoding?: string | null | undefined;
  data?: DataView | null | undefined;
}

/** The customer's code on a tag: written as text, or at the end of an address. Null if there is none. */
export function codeOnTag(records: readonly TagRecord[]): string | null {
  for (const { recordType, encoding, data } of records) {
    if (!data || !['text', 'url', 'absolute-url'].includes(recordType)) continue;
    const words = new TextDecoder(recordType === 'text' ? (encoding ?? 'utf-8') : 'utf-8').decode(data);
    const code = recordType === 'text' ? written(words) : lastOf(words);
    if (code) return code;
  }
  return null;
}

/** The code in what a hand scanner read: the whole of it, or the end of an address. Null if there is none. */
export const codeInText = (text: string): string | null => written(text) ?? lastOf(text);

/** The code, if the text is one apart from spaces and dashes; a longer word is never cut to a code. */
function written(words: string): string | null {
  const code = words.toUpperCase().replace(/[\s-]/g, '');
  return isQrCode(code) ? code : null;
}

function lastOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  return written(new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '');
}
