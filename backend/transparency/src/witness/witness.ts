import { fromBase64, isSame } from '../tlog/bytes.ts';
import { type Checkpoint, openCheckpoint, readCheckpoint } from '../tlog/checkpoint.ts';
import { parseNote, signatureLine } from '../tlog/note.ts';
import type { Signer, Verifier } from '../tlog/note-keys.ts';
import { portableHash } from '../tlog/tree-hash.ts';
import { isConsistent } from '../tlog/verify-proofs.ts';
import type { Head, Memory } from './memory.ts';

export interface WitnessOptions {
  /** Signs cosignatures. */
  signer: Signer;
  /** The watched logs. */
  logs: readonly Verifier[];
  /** The last signed checkpoint of each log. */
  memory: Memory;
  /** Seconds. */
  now?: () => number;
}

export interface Answer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  type?: string;
  body: string;
}

export type AddCheckpoint = (body: string) => Answer;

const MAX_LINES = 63;

/**
 * Cosigns a log's checkpoint if it extends the last one signed, and never two that contradict each other: `add-checkpoint` of
 * c2sp.org/tlog-witness. Synchronous, so that each request is checked and recorded before the next.
 */
export function createWitness(options: WitnessOptions): AddCheckpoint {
  const { signer, logs, memory, now = seconds } = options;
  return (body) => {
    const request = readRequest(body);
    const head = request && readCheckpoint(request.note);
    if (!request || !head) return refuse(400, 'This is not a checkpoint with its proof');
    const refusal = notOfALog(logs, head, request) ?? notGrown(memory.lastOf(head.origin), head, request);
    if (refusal) return refusal;
    memory.remember(head.origin, { size: head.size, root: head.root });
    const text = parseNote(request.note)?.text ?? '';
    return { status: 200, body: signatureLine(signer, text, now()) };
  };
}

function notOfALog(logs: readonly Verifier[], { origin }: Checkpoint, { note }: Request): Answer | null {
  const known = logs.filter(({ name }) => name === origin);
  if (known.length === 0) return refuse(404, 'This log is not watched');
  return known.some((log) => openCheckpoint(note, log)) ? null : refuse(403, 'Its log did not sign it');
}

function notGrown(last: Head, head: Checkpoint, { older, proof }: Request): Answer | null {
  if (older > head.size) return refuse(400, 'The old size is the larger one');
  if (older !== last.size) return { status: 409, type: 'text/x.tlog.size', body: `${last.size}\n` };
  if (last.size === head.size) {
    // Signing an empty tree with a wrong root would block the log for ever.
    if (!isSame(last.root, head.root)) return refuse(409, 'Another tree of this size was signed before');
    return proof.length === 0 ? null : refuse(422, 'Between two trees of one size there is nothing to prove');
  }
  return isConsistent(portableHash, { older: last, newer: head, proof })
    ? null
    : refuse(422, 'It does not go on from the last checkpoint that was signed');
}

const seconds = () => Math.floor(Date.now() / 1000);

const refuse = (status: Answer['status'], words: string): Answer => ({ status, body: `${words}\n` });

interface Request {
  older: number;
  proof: Uint8Array[];
  note: string;
}

/** `old <size>`, one proof hash per line, an empty line, the checkpoint. */
function readRequest(body: string): Request | null {
  const end = body.indexOf('\n\n');
  if (end < 0) return null;
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const older = /^old (0|[1-9]\d{0,14})$/.exec(first)?.[1];
  const proof = lines.map(fromBase64).filter((hash) => hash?.length === 32) as Uint8Array[];
  if (older === undefined || proof.length !== lines.length || lines.length > MAX_LINES) return null;
  return { older: Number(older), proof, note: body.slice(end + 2) };
}
