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
import { lookUpFound } from '@stampwell/contracts/http/find-customer.ts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import {
  businessRedeem,
  type businessValidateQr,
  carryOver,
  type employeeValidateQr,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { giveWaitingCard } from '@stampwell/contracts/http/waiting-cards.ts';
import { cardTitle, FIRST_PROGRAMME, namedProgramme, stepsUnder } from '@stampwell/contracts/programme.ts';
import { isQrCode } from '@stampwell/contracts/qr-code.ts';
import { errorWords, SHIELD_MS } from '@stampwell/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keepCards, keepUsed } from './cards/till-cards.ts';
import { useChosenCard } from './cards/use-chosen-card.ts';
import { keepPlaces, placeHere, useTillPlaces } from './places/till-places.ts';
import { redeemedElsewhere, type ScanResult } from './scan-result.ts';

export type CounterLookUp = typeof businessValidateQr | typeof employeeValidateQr;
type Coded = { qr_code: string };
type Action = 'add' | 'carry' | 'redeem' | 'undo';
/** The stamps on a card, in replies and in live events. */
type Balance = Partial<CustomerLookup['stamp_info']> & { current_stamps: number };

/** One press of a button. Running it again repeats its Idempotency-Key, so it has one effect. */
interface Intent {
  action: Action;
  /** What it sends. The same for a repeat. */
  detail: string;
  run: () => Promise<ScanResult>;
  /** What to queue if it cannot be sent. */
  unsent?: ScanResult['unsent'];
}

const FALLBACKS: Record<Action, string> = {
  add: 'Failed to add stamps',
  carry: 'Failed to carry over the paper card',
  redeem: 'Failed to redeem reward',
  undo: 'Failed to undo the transaction',
};

/** The customer at the counter: by their code, or by the id from a search. */
export interface AtCounter {
  code: string;
  customerId?: string | undefined;
}

/** State and actions for the customer with this code, or with this id. */
export function useCounter(lookUpCode: CounterLookUp, { code, customerId }: AtCounter) {
  const cache = useApiCache();
  // Look-ups by code and by id answer alike, and each call takes either name, so both go under the type of the first.
  const lookUp = customerId ? (lookUpFound as unknown as CounterLookUp) : lookUpCode;
  const { programme, ...chosen } = useChosenCard();
  const { place, places } = useTillPlaces();
  const argsOf = (card: number) => {
    const customer = customerId ? ({ customer_id: customerId } as unknown as Coded) : { qr_code: code };
    return { body: { ...customer, ...namedProgramme(card), ...placeHere() } };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is made of
  const args = useMemo(() => argsOf(programme), [code, customerId, programme, place]);
  // The scanner may have asked already. Misses are rate-limited, so an unknown code is not asked for twice.
  const lookup = useApiQuery(lookUp, args, {
    enabled: Boolean(customerId) || isQrCode(code),
    retryOnMount: false,
  });
  const { customer, cards } = lookup.data ?? {};
  useEffect(() => {
    if (!lookup.data) return;
    keepCards(lookup.data);
    keepPlaces(lookup.data);
  }, [lookup.data]);
  const card = cards?.find((one) => one.programme === programme);
  const instead = card ? undefined : cards?.[0]?.programme;
  // The card that was used last is not given at this place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (instead !== undefined) void chosen.choose(instead, () => cache.load(lookUp, argsOf(instead)));
  }, [instead]);
  const here = { customer, card_name: card && cardTitle(card) };
  const { busy, result, act, dismiss, follow } = useActions(
    (done, action) => {
      const { new_stamp_count, remaining_stamps } = done;
      const current_stamps = new_stamp_count ?? remaining_stamps;
      if (current_stamps !== undefined)
        settle(
          { current_stamps, ...(remaining_stamps === undefined ? {} : { taken: done.taken }) },
          done.programme,
        );
      if (done.cards) cache.update(lookUp, args, (known) => ({ ...known, cards: done.cards }));
      if (action !== 'undo') keepUsed(programme);
      void cache.refresh();
    },
    { ...here, isElsewhere: chosen.isChoosing },
  );

  /** @param changed the number of the card; one that is not chosen changes nothing here */
  function settle(balance: Balance, changed = FIRST_PROGRAMME): void {
    if (changed !== programme) return;
    cache.update(lookUp, args, (known) => {
      // Live messages have no words: the rewards keep theirs.
      const steps = balance.steps
        ? stepsUnder(known.stamp_info, { steps: balance.steps })
        : known.stamp_info.steps;
      return { ...known, stamp_info: { ...known.stamp_info, ...balance, steps } };
    });
  }

  useLive('card-changed', ({ business_id: _, customer_id, programme: changed, ...balance }) => {
    if (customer_id !== customer?.id) return;
    settle({ ...balance, taken: balance.taken }, changed);
    if (cards) void cache.refresh([lookUp]);
  });
  useLive('transaction', (transaction) => {
    if (transaction.customer_id !== customer?.id || transaction.transaction_type !== 'redeemed') return;
    follow(redeemedElsewhere(transaction, customer));
    void cache.refresh([lookUp]);
  });

  return {
    lookup,
    result,
    busy,
    dismiss,
    /** Somebody has to say first at which of the shop's places this device is. */
    isAskingPlace: places.length > 1 && !place,
    /** The customer, and which of their cards, as requests name them. */
    body: args.body,
    /** Which of the shop's cards it is; undefined at a shop with one. */
    card,
    /** The number of the one that is being looked up. */
    choosing: chosen.choosing,
    choose: (number: number) => {
      if (busy || number === (chosen.choosing ?? programme)) return;
      dismiss();
      void chosen.choose(number, () => cache.load(lookUp, argsOf(number)));
    },
    /** @param anyway why they are given during the cooldown too */
    addStamps: (amount: number, anyway?: string) => {
      const earning = { ...args.body, stamp_amount: amount, action: 'earn' as const };
      const fresh = { body: anyway ? { ...earning, anyway } : earning };
      // The queue holds codes alone, because finding by name and giving during the cooldown need a connection.
      const unsent =
        customerId || anyway
          ? undefined
          : {
              ...{ code, amount, key: intentKey(fresh), ...namedProgramme(programme), ...placeHere() },
              ...(card && { card_name: cardTitle(card) }),
            };
      act({ ...intent('add', scanStamps, fresh), unsent });
    },
    carryOver: (stamps: number) => act(intent('carry', carryOver, { body: { ...args.body, stamps } })),
    // Only by code: a customer who is here can show it.
    giveWaiting: customerId
      ? undefined
      : (waitingId: string) =>
          act(
            intent('carry', giveWaitingCard, {
              body: { qr_code: code, waiting_id: waitingId, ...placeHere() },
            }),
          ),
    /** @param step its number, where the programme has several */
    redeem: (step?: number) =>
      act(intent('redeem', businessRedeem, { body: step ? { ...args.body, step } : { ...args.body } })),
    undo: (transactionId: string) =>
      act(intent('undo', undoTransaction, { body: { transaction_id: transactionId, ...placeHere() } })),
  };
}

/** @param args a new object for this intent: the object identifies it (intent-key.ts) */
function intent<E extends Endpoint>(action: Action, endpoint: E, args: CallArgs<E>): Intent {
  const detail = JSON.stringify(args);
  return { action, detail, run: () => callApi(endpoint, args) as Promise<ReplyOf<E> & ScanResult> };
}

interface Here extends Pick<ScanResult, 'customer' | 'card_name'> {
  /** True while another card is looked up: a press would be for what is still on the screen. */
  isElsewhere(): boolean;
}

/** Runs one action at a time. After a lost answer, the same action is repeated with its key. */
function useActions(onDone: (result: ScanResult, action: Action) => void, { customer, ...here }: Here) {
  const [busy, setBusy] = useState<Action | null>(null);
  const [result, setResult] = useState<ScanResult | null>(null);
  /** Presses before this time are ignored as second halves of a double tap. */
  const ignoreUntil = useRef(0);
  const unresolved = useRef<Intent | null>(null);
  /** The last result's transaction; a live event may announce it again. */
  const known = useRef<string>(undefined);
  const followed = useRef<ScanResult | null>(null);
  // The customer may have shown their code to the page and not to the call.
  const named = customer && { customer };

  function show(shown: ScanResult): void {
    known.current = shown.transaction_id;
    setResult(shown);
  }

  async function act(meant: Intent): Promise<void> {
    if (performance.now() < ignoreUntil.current) return;
    ignoreUntil.current = Number.POSITIVE_INFINITY;
    setBusy(meant.action);
    const { action, run, unsent } = isSame(unresolved.current, meant) ? unresolved.current : meant;
    unresolved.current = null;
    try {
      const done = await run();
      onDone(done, action);
      show({ ...done, ...named, canUndo: action !== 'undo' });
    } catch (error) {
      if (isUnresolved(error)) unresolved.current = { ...meant, run, unsent };
      show({
        ...failed(error, FALLBACKS[action], customer),
        card_name: here.card_name,
        unsent: isNoConnection(error) ? unsent : undefined,
      });
    } finally {
      ignoreUntil.current = performance.now() + SHIELD_MS;
      setBusy(null);
      if (followed.current) follow(followed.current);
    }
  }

  /** Shows an action done elsewhere once ours is finished, unless it is the same transaction. */
  function follow(elsewhere: ScanResult): void {
    const isBusy = ignoreUntil.current === Number.POSITIVE_INFINITY;
    followed.current = isBusy ? elsewhere : null;
    if (isBusy || elsewhere.transaction_id === known.current) return;
    ignoreUntil.current = performance.now() + SHIELD_MS;
    show(elsewhere);
  }

  const dismiss = useCallback(() => {
    setResult(null);
    // Closing a result is deliberate, so the next press is not the second half of a double tap.
    if (Number.isFinite(ignoreUntil.current)) ignoreUntil.current = 0;
  }, []);
  return { busy, result, act: (meant: Intent) => void (here.isElsewhere() || act(meant)), dismiss, follow };
}

const isSame = (a: Intent | null, b: Intent): a is Intent => a?.action === b.action && a.detail === b.detail;

const isUnresolved = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

function failed(error: unknown, fallback: string, customer: { name: string } | undefined): ScanResult {
  const next_allowed_at = error instanceof ApiError ? error.nextAllowedAt : undefined;
  return { success: false, message: errorWords(error, fallback), customer, next_allowed_at };
}
