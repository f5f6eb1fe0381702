/**
 * A receipt for a URL's fragment, which browsers do not send to servers (decision 137): deflated and encoded in digits. QR codes hold
 * three digits in ten bits, a fifth less than base64 (decision 137).
 */
export async function packReceipt(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let digits = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.subarray(at, at + 2);
    digits += low === undefined ? digitsOf(high, 3) : digitsOf(high * 256 + low, 5);
  }
  return digits;
}

const digitsOf = (number: number, length: number) => String(number).padStart(length, '0');

/** Receipts are far smaller; this limits what is inflated. */
const MAX_BYTES = 64 * 1024;

/** @returns null if it is not a packed text */
export async function unpackReceipt(packed: string): Promise<string | null> {
  try {
    if (!/^\d+$/.test(packed)) return null;
    const groups = packed.match(/\d{1,5}/g) ?? [];
    const bytes = groups.flatMap((digits) => bytesIn(Number(digits), digits.length));
    return new TextDecoder().decode(
      await through(Uint8Array.from(bytes), new DecompressionStream('deflate-raw')),
    );
  } catch {
    return null;
  }
}

const bytesIn = (number: number, digits: number) => (digits === 5 ? [number >> 8, number & 255] : [number]);

type Stream = CompressionStream | DecompressionStream;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: Stream): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > MAX_BYTES) throw new RangeError('too large');
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
