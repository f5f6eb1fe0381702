import {
  ApiError,
  type CallArgs,
  callApi,
  intentKey,
  isNoConnection,
  useApiCache,
  useApiQuery,
  useLive,
} from '@stampwell/client';
import type { Endpoint, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import {
  businessRedeem,
  type businessValidateQr,
  type employeeValidateQr,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { isQrCode } from '@stampwell/contracts/qr-code.ts';
import { errorWords } from '@stampwell/ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ScanResult } from './scan-result.ts';

/** Each role at the counter has its own. */
export type CounterLookUp = typeof businessValidateQr | typeof employeeValidateQr;
type Action = 'add' | 'redeem' | 'undo';
/** The stamps on a card, as replies and live events tell them. */
type Balance = Partial<CustomerLookup['stamp_info']> & { current_stamps: number };

/** One thing the person meant to do. Running it again repeats its Idempotency-Key: it has one effect however often it is run. */
interface Intent {
  action: Action;
  /** Tells it from other intents of the same action. */
  what: string | number;
  run: () => Promise<ScanResult>;
  /** How it can be done later, where it can. */
  unsent?: ScanResult['unsent'];
}

const FALLBACKS: Record<Action, string> = {
  add: 'Failed to add stamps',
  redeem: 'Failed to redeem reward',
  undo: 'Failed to undo the transaction',
};

/** After an action the same one waits so long: its press may be the second half of a double click. */
const DOUBLE_CLICK_MS = 600;

/** The customer with this code at the counter: who they are, what was just done, and the three things to do. */
export function useCounter(lookUp: CounterLookUp, code: string) {
  const cache = useApiCache();
  const args = useMemo(() => ({ body: { qr_code: code } }), [code]);
  // The scanner may have asked already: a code that is nobody's is not asked for twice, since misses are counted.
  const lookup = useApiQuery(lookUp, args, { enabled: isQrCode(code), retryOnMount: false });
  const customer = lookup.data?.customer;
  const { busy, result, act, dismiss } = useActions((done) => {
    const { new_stamp_count, remaining_stamps } = done;
    const current_stamps = new_stamp_count ?? remaining_stamps;
    if (current_stamps !== undefined) settle({ current_stamps });
    void cache.refresh();
  }, customer);

  function settle(balance: Balance): void {
    cache.update(lookUp, args, (known) => ({ ...known, stamp_info: { ...known.stamp_info, ...balance } }));
  }

  useLive('card-changed', ({ business_id: _, customer_id, ...balance }) => {
    if (customer_id === customer?.id) settle(balance);
  });

  return {
    lookup,
    /** What came of the last action, until it is dismissed or the next one. */
    result,
    busy,
    dismiss,
    addStamps: (amount: number) => {
      const fresh = { body: { ...args.body, stamp_amount: amount, action: 'earn' as const } };
      const unsent = { code, amount, key: intentKey(fresh) };
      act({ ...intent('add', amount, scanStamps, fresh), unsent });
    },
    redeem: () => act(intent('redeem', code, businessRedeem, { ...args })),
    undo: (transactionId: string) =>
      act(intent('undo', transactionId, undoTransaction, { body: { transaction_id: transactionId } })),
  };
}

/** @param args made for this intent alone: they stand for it (intent-key.ts) */
function intent<E extends Endpoint>(
  action: Action,
  what: string | number,
  endpoint: E,
  args: CallArgs<E>,
): Intent {
  return { action, what, run: () => callApi(endpoint, args) as Promise<ReplyOf<E> & ScanResult> };
}

/** One action at a time. One whose fate is unknown (no answer came) is repeated as the same, not done anew. */
function useActions(onDone: (result: ScanResult) => void, customer: { name: string } | undefined) {
  const [busy, setBusy] = useState<Action | null>(null);
  const [result, setResult] = useState<ScanResult | null>(null);
  const quiet = useRef<{ action: Action | 'any'; until: number }>({ action: 'any', until: 0 });
  const unsure = useRef<Intent | null>(null);

  async function act(meant: Intent): Promise<void> {
    const { action: quieted, until } = quiet.current;
    if ((quieted === 'any' || quieted === meant.action) && performance.now() < until) return;
    quiet.current = { action: 'any', until: Number.POSITIVE_INFINITY };
    setBusy(meant.action);
    const { action, run, unsent } = isSame(unsure.current, meant) ? unsure.current : meant;
    unsure.current = null;
    try {
      const done = await run();
      onDone(done);
      setResult({ ...done, canUndo: action !== 'undo' });
    } catch (error) {
      if (isUnsure(error)) unsure.current = { ...meant, run, unsent };
      setResult({
        ...failed(error, FALLBACKS[action], customer),
        unsent: isNoConnection(error) ? unsent : undefined,
      });
    } finally {
      quiet.current = { action, until: performance.now() + DOUBLE_CLICK_MS };
      setBusy(null);
    }
  }

  const dismiss = useCallback(() => {
    setResult(null);
    // Whoever closed it meant that: their next press is no half of a double click.
    if (Number.isFinite(quiet.current.until)) quiet.current = { action: 'any', until: 0 };
  }, []);
  return { busy, result, act: (meant: Intent) => void act(meant), dismiss };
}

const isSame = (a: Intent | null, b: Intent): a is Intent => a?.action === b.action && a.what === b.what;

const isUnsure = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

function failed(error: unknown, fallback: string, customer: { name: string } | undefined): ScanResult {
  const next_allowed_at = error instanceof ApiError ? error.nextAllowedAt : undefined;
  return { success: false, message: errorWords(error, fallback), customer, next_allowed_at };
}
