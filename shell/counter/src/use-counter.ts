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
import type { CustomerLookup, Transaction } from '@stampwell/contracts/http/shapes.ts';
import {
  businessRedeem,
  type businessValidateQr,
  type employeeValidateQr,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { isQrCode } from '@stampwell/contracts/qr-code.ts';
import { errorWords, SHIELD_MS } from '@stampwell/ui';
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

/** The customer with this code at the counter: who they are, what was just done, and the three things to do. */
export function useCounter(lookUp: CounterLookUp, code: string) {
  const cache = useApiCache();
  const args = useMemo(() => ({ body: { qr_code: code } }), [code]);
  // The scanner may have asked already: a code that is nobody's is not asked for twice, since misses are counted.
  const lookup = useApiQuery(lookUp, args, { enabled: isQrCode(code), retryOnMount: false });
  const customer = lookup.data?.customer;
  const { busy, result, act, dismiss, follow } = useActions((done) => {
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
  useLive('transaction', (transaction) => {
    if (transaction.customer_id !== customer?.id || transaction.transaction_type !== 'redeemed') return;
    follow(redeemedElsewhere(transaction));
    void cache.refresh([lookUp]);
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

/** Usually by the customer, on their phone: the counter says so and can undo it. */
const redeemedElsewhere = (transaction: Transaction): ScanResult => ({
  success: true,
  message: `${transaction.actor_name ?? transaction.customer_name} redeemed the reward just now`,
  customer: { name: transaction.customer_name },
  reward_description: transaction.description,
  stamps_used: -transaction.stamps_added,
  transaction_id: transaction.id,
  canUndo: true,
});

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
  /** Until then presses are ignored: each may be the second tap of the one before. */
  const quietUntil = useRef(0);
  const unsure = useRef<Intent | null>(null);
  /** The transaction of the last result, which a live event may tell of again. */
  const known = useRef<string>(undefined);
  const followed = useRef<ScanResult | null>(null);

  function show(shown: ScanResult): void {
    known.current = shown.transaction_id;
    setResult(shown);
  }

  async function act(meant: Intent): Promise<void> {
    if (performance.now() < quietUntil.current) return;
    quietUntil.current = Number.POSITIVE_INFINITY;
    setBusy(meant.action);
    const { action, run, unsent } = isSame(unsure.current, meant) ? unsure.current : meant;
    unsure.current = null;
    try {
      const done = await run();
      onDone(done);
      show({ ...done, canUndo: action !== 'undo' });
    } catch (error) {
      if (isUnsure(error)) unsure.current = { ...meant, run, unsent };
      show({
        ...failed(error, FALLBACKS[action], customer),
        unsent: isNoConnection(error) ? unsent : undefined,
      });
    } finally {
      quietUntil.current = performance.now() + SHIELD_MS;
      setBusy(null);
      if (followed.current) follow(followed.current);
    }
  }

  /** Shows what was done elsewhere, after the action under way, if it is not that action's own transaction. */
  function follow(elsewhere: ScanResult): void {
    const isBusy = quietUntil.current === Number.POSITIVE_INFINITY;
    followed.current = isBusy ? elsewhere : null;
    if (isBusy || elsewhere.transaction_id === known.current) return;
    quietUntil.current = performance.now() + SHIELD_MS;
    show(elsewhere);
  }

  const dismiss = useCallback(() => {
    setResult(null);
    // Closing a result is a deliberate press: the next one is not the second half of a double tap.
    if (Number.isFinite(quietUntil.current)) quietUntil.current = 0;
  }, []);
  return { busy, result, act: (meant: Intent) => void act(meant), dismiss, follow };
}

const isSame = (a: Intent | null, b: Intent): a is Intent => a?.action === b.action && a.what === b.what;

const isUnsure = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

function failed(error: unknown, fallback: string, customer: { name: string } | undefined): ScanResult {
  const next_allowed_at = error instanceof ApiError ? error.nextAllowedAt : undefined;
  return { success: false, message: errorWords(error, fallback), customer, next_allowed_at };
}
