import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { sendTillScans } from '@stampwell/contracts/http/tills.ts';
import { namedProgramme } from '@stampwell/contracts/programme.ts';
import { counted, errorWords, notify } from '@stampwell/ui';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { asIntent } from '../api/intent-key.ts';
import { isNotFound } from '../api/query-client.ts';
import type { SessionKind } from '../session/session.ts';
import { proveHere } from '../session/till-key.ts';
import { answerScan, sendable, type WaitingScan } from './waiting-scans.ts';

/** Sends queued scans one by one, from one tab at a time; those without an answer stay queued. */
export async function sendWaiting(): Promise<void> {
  const { locks } = globalThis.navigator;
  if (!locks) return sendAll();
  await locks.request('waiting-scans', { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined));
}

async function sendAll(): Promise<void> {
  const sums = { accepted: 0, refused: 0 };
  const unanswered = new Set<SessionKind | 'till'>();
  for (const { scan, kind } of sendable()) {
    if (unanswered.has(kind)) continue;
    const isAccepted = await (kind === 'till' ? sendFromTill(scan) : send(scan, kind));
    if (isAccepted === null) {
      // The session's later scans would fail too, and their order must be kept.
      unanswered.add(kind);
      continue;
    }
    sums[isAccepted ? 'accepted' : 'refused'] += 1;
  }
  if (sums.accepted > 0) notify('success', `${counted(sums.accepted, 'waiting scan')} sent`);
  if (sums.refused > 0)
    notify('error', `${counted(sums.refused, 'waiting scan')} refused. Open the scanner to see why.`);
}

/** @returns null if no answer came */
async function send(
  { key, code, amount, programme, place, at, contact }: WaitingScan,
  session: SessionKind,
): Promise<boolean | null> {
  const seen = contact && { at: new Date(at).toISOString(), contact };
  const given = { qr_code: code, stamp_amount: amount, action: 'earn' as const };
  const body = { ...given, ...namedProgramme(programme), ...(place && { place }), ...(seen && { seen }) };
  const args = asIntent({ body }, key);
  try {
    const { message } = await callApi(scanStamps, args, { session });
    answerScan(key, { isAccepted: true, words: message });
    return true;
  } catch (error) {
    if (!isRefusal(error)) return null;
    const words = isNotFound(error)
      ? 'No customer information available'
      : errorWords(error, 'Failed to add stamps');
    answerScan(key, { isAccepted: false, words });
    return false;
  }
}

/** A scan that waited on a shared till, by its key. @returns null if no answer came */
async function sendFromTill({
  key,
  account,
  code,
  amount,
  programme,
  at,
  contact,
  mac,
}: WaitingScan): Promise<boolean | null> {
  if (!contact || !mac) return null;
  const seen = { at: new Date(at).toISOString(), contact };
  const scan = {
    key,
    employee_id: account,
    qr_code: code,
    stamp_amount: amount,
    seen,
    mac,
    ...namedProgramme(programme),
  };
  try {
    const { answers } = await callApi(sendTillScans, { body: { scans: [scan] } }, { prove: proveHere });
    const [answer] = answers;
    if (!answer) return null;
    const isAccepted = answer.state === 'accepted';
    answerScan(key, { isAccepted, words: answer.words });
    return isAccepted;
  } catch {
    return null;
  }
}

/** A final refusal, unlike a lost connection, a busy server or a session that is over. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429 &&
  error.code !== 'conflict';
