const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

export function concat(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Standard base64 (RFC 4648, section 4), in browsers and Node. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** @returns null unless canonical, so that no two texts decode to the same bytes */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Splits bytes into hashes; null if the length does not fit. */
export function hashesOf(bytes: Uint8Array, length = 32): Uint8Array[] | null {
  if (bytes.length % length !== 0) return null;
  return Array.from({ length: bytes.length / length }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}
