import { concat, fromBase64, toBase64 } from './bytes.ts';
import { isName, isSignature, type Signer, signatureOf, type Verifier } from './note-keys.ts';

/** A signed text in the format of c2sp.org/signed-note. */
export interface Note {
  /** Ends with a newline. */
  text: string;
  signatures: NoteSignature[];
}

export interface NoteSignature {
  name: string;
  id: string;
  signature: Uint8Array;
}

const MAX_SIGNATURES = 100;

/** @throws Error if the text is not allowed in a note */
export function signNote(text: string, signers: readonly Signer[], signedAt?: number): string {
  if (!text.endsWith('\n') || hasControls(text)) throw new Error('A note is lines of plain text');
  return `${text}\n${signers.map((signer) => signatureLine(signer, text, signedAt)).join('')}`;
}

export function signatureLine(signer: Signer, text: string, signedAt?: number): string {
  const id = Uint8Array.from({ length: 4 }, (_, at) =>
    Number.parseInt(signer.id.slice(at * 2, at * 2 + 2), 16),
  );
  return `— ${signer.name} ${toBase64(concat(id, signatureOf(signer, text, signedAt)))}\n`;
}

/** @returns null if it is not a note */
export function parseNote(note: string): Note | null {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n') || hasControls(note)) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map(signatureIn);
  if (lines.length > MAX_SIGNATURES || signatures.includes(null)) return null;
  return { text: note.slice(0, end + 1), signatures: signatures as NoteSignature[] };
}

/** Removes the last signature; null if there is only one. */
export function withoutLastSignature(note: string): string | null {
  const lines = note.slice(note.lastIndexOf('\n\n') + 2, -1).split('\n');
  const last = lines.pop() ?? '';
  return lines.length > 0 ? note.slice(0, -(last.length + 1)) : null;
}

/**
 * The note's text and its known signers.
 * @returns null if there are none, or if a known key's signature is wrong
 */
export function openNote(
  note: string,
  verifiers: readonly Verifier[],
): { text: string; signedBy: Verifier[] } | null {
  const parsed = parseNote(note);
  if (!parsed) return null;
  const signedBy = new Set<Verifier>();
  for (const { name, id, signature } of parsed.signatures) {
    const verifier = verifiers.find((known) => known.name === name && known.id === id);
    if (!verifier) continue;
    if (!isSignature(verifier, parsed.text, signature)) return null;
    signedBy.add(verifier);
  }
  return signedBy.size > 0 ? { text: parsed.text, signedBy: [...signedBy] } : null;
}

function signatureIn(line: string): NoteSignature | null {
  const [dash, name = '', text = '', ...more] = line.split(' ');
  const bytes = fromBase64(text);
  if (dash !== '—' || !isName(name) || more.length > 0 || !bytes || bytes.length < 5) return null;
  const id = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name, id, signature: bytes.slice(4) };
}

/** Control characters other than newline could display another text than was signed. */
const hasControls = (text: string) => [...text].some((character) => character < ' ' && character !== '\n');
