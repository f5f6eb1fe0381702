import type pg from 'pg';
import { toBase64 } from '../tlog/bytes.ts';
import { openNote, parseNote } from '../tlog/note.ts';
import type { Verifier } from '../tlog/note-keys.ts';
import { consistencyRanges } from '../tlog/ranges.ts';
import { hashesOfRanges } from './tiles.ts';

/** A third party's machine that cosigns our checkpoints (c2sp.org/tlog-witness). */
export interface Witness {
  /** Prefix of `/add-checkpoint`. */
  url: string;
  verifier: Verifier;
}

export type WitnessAnswer = { id: string; line: string } | { witness: string; error: Error };

interface Asking {
  db: Pick<pg.ClientBase, 'query'>;
  witnesses: readonly Witness[];
  /** The size last signed by each witness, by key id; updated in place. */
  known: Map<string, number>;
  note: string;
  size: number;
  signal: AbortSignal;
}

const TIMEOUT_MS = 5_000;
/** On a size conflict the witness returns its own size, and is asked once more. */
const TRIES = 2;

/** Asks all witnesses in parallel. An invalid cosignature is an error of that witness only. */
export async function askWitnesses(asking: Asking): Promise<WitnessAnswer[]> {
  // Proofs are made one by one, since a connection runs one query at a time.
  const answers: WitnessAnswer[] = [];
  for (const witness of asking.witnesses) {
    const answer = await ask(asking, witness).catch((error: unknown) => ({
      witness: witness.verifier.name,
      error: error instanceof Error ? error : new Error(String(error)),
    }));
    answers.push(answer);
  }
  return answers;
}

async function ask({ db, known, note, size, signal }: Asking, witness: Witness): Promise<WitnessAnswer> {
  const { url, verifier } = witness;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const older = known.get(verifier.id) ?? 0;
    const proof = await hashesOfRanges(db, consistencyRanges(older, size));
    const response = await fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, {
      method: 'POST',
      body: `old ${older}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = await response.text();
    if (response.status === 409 && /^\d{1,15}\n$/.test(text) && Number(text) <= size) {
      known.set(verifier.id, Number(text));
      continue;
    }
    if (!response.ok) throw new Error(`The witness answers ${response.status}: ${text.slice(0, 200).trim()}`);
    const line = cosignatureIn(note, text, verifier);
    known.set(verifier.id, size);
    return { id: verifier.id, line };
  }
  throw new Error('The witness has signed another tree of this size than the one that it is shown');
}

/** The witness's signature line in its answer. */
function cosignatureIn(note: string, answer: string, verifier: Verifier): string {
  const text = parseNote(note)?.text ?? '';
  const lines = answer.split('\n').filter((line) => line.startsWith(`— ${verifier.name} `));
  const line = lines.find((one) => openNote(`${text}\n${one}\n`, [verifier]) !== null);
  if (line === undefined) throw new Error('The witness answers with a signature that is not its own');
  return `${line}\n`;
}
