import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { counted, errorWords, notify } from '@stampwell/ui';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { asIntent } from '../api/intent-key.ts';
import { isNotFound } from '../api/query-client.ts';
import type { SessionKind } from '../session/session.ts';
import { answerScan, sendable, type WaitingScan } from './waiting-scans.ts';

/** Sends what waits, one after the other, from one tab at a time; what finds no connection waits on. */
export async function sendWaiting(): Promise<void> {
  const { locks } = globalThis.navigator;
  if (!locks) return sendAll();
  await locks.request('waiting-scans', { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined));
}

async function sendAll(): Promise<void> {
  const sums = { accepted: 0, refused: 0 };
  const unheard = new Set<SessionKind>();
  for (const { scan, kind } of sendable()) {
    if (unheard.has(kind)) continue;
    const isAccepted = await send(scan, kind);
    if (isAccepted === null) {
      // The rest of the same session would fare no better, and its order is kept.
      unheard.add(kind);
      continue;
    }
    sums[isAccepted ? 'accepted' : 'refused'] += 1;
  }
  if (sums.accepted > 0) notify('success', `${counted(sums.accepted, 'scan')} that waited: sent`);
  if (sums.refused > 0)
    notify('error', `${counted(sums.refused, 'scan')} that waited: refused. See the scanner.`);
}

/** @returns null where nobody has answered yet */
async function send({ key, code, amount }: WaitingScan, session: SessionKind): Promise<boolean | null> {
  const args = asIntent({ body: { qr_code: code, stamp_amount: amount, action: 'earn' as const } }, key);
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

/** A no that stays a no: not a lost connection, a busy server or a session that is over. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429 &&
  error.code !== 'conflict';
