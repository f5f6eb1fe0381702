import { isNotFound } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { DailyCap } from '@stampwell/contracts/daily-cap.ts';
import type { CardHere, CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import { longDay } from '@stampwell/contracts/lapse.ts';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { type CardView, cardSize, cardView, stepsOnTheWay } from '@stampwell/contracts/programme.ts';
import { isQrCode, normaliseQrCode } from '@stampwell/contracts/qr-code.ts';
import type { ShopLook } from '@stampwell/contracts/shop-look.ts';
import { IconArrowBackUp, IconHistory } from '@stampwell/icons';
import {
  Banner,
  Button,
  clockLabel,
  errorWords,
  Initials,
  Panel,
  ProgressBar,
  StampGrid,
  shopColours,
  Text,
  Title,
  useShield,
} from '@stampwell/ui';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { AddStamps } from './add-stamps.tsx';
import { Apologise, Apology } from './apologise.tsx';
import { keptCamera } from './camera/kept-camera.ts';
import { CardChoice } from './cards/card-choice.tsx';
import { ClosedCard } from './cards/closed-card.tsx';
import { CarryOver } from './carry-over.tsx';
import classes from './counter.module.css';
import { GiveAnyway } from './give-anyway.tsx';
import { type CardAtCounter, Redeem } from './hold-button.tsx';
import { SendLater } from './later/keep-for-later.tsx';
import { BackToScanner, CustomerNotFound, CustomerSkeleton, LookUpFailed } from './no-customer.tsx';
import { onCard } from './on-card.ts';
import { AskPlace, TillPlace } from './places/till-place.tsx';
import { ResultCard, UndoButton } from './result-card.tsx';
import type { ScanMode } from './scan-mode.ts';
import type { ScanResult } from './scan-result.ts';
import { type StandingSeen, standingSeen } from './standing.ts';
import { StandingNotice } from './standing-notice.tsx';
import { UndoEarlier } from './undo-earlier.tsx';
import { type CounterLookUp, useCounter } from './use-counter.ts';
import { useIdentify } from './use-identify.ts';
import { Verdict } from './verdict.tsx';

interface CounterProps {
  lookUp: CounterLookUp;
  /** As in the URL; empty for a customer who was found by a search. */
  code: string;
  /** Id of a customer who was found by a search. */
  customerId?: string | undefined;
  /** Undefined while loading. */
  shop: { id: string; rewardEmoji?: string | undefined; look?: ShopLook | undefined } | undefined;
  /** Path of the scanner. */
  scanner: string;
  onScanAnother: (result: ScanResult | null) => void;
  /** Path of the next customer's page, for a hand scanner. */
  customerPath: (code: string) => string;
  /** Opened by a key or a hand scanner: the next key is for the main button. */
  isByKeys?: boolean;
  /** Earning by default. */
  mode?: ScanMode;
  /** Where the shop cannot give stamps, the button is not offered. */
  standing?: StandingSeen;
  /** Path of a card's history; `programme` at a shop with more than one. `code` is empty for a customer who was found by a search. */
  historyOf?: ((customerId: string, code: string, programme?: number) => string) | undefined;
  /** Success messages disappear after this time (EMPLOYEE_MESSAGE_MS for staff); undo stays available. */
  clearAfterMs?: number;
}

/** The customer at the counter: give stamps, redeem, undo, scan the next. The screen adds its header. */
export function Counter({ code, ...props }: CounterProps) {
  // Keeps the camera open for the next customer.
  useEffect(() => keptCamera.hold(), []);
  const qrCode = normaliseQrCode(code);
  return props.customerId || isQrCode(qrCode) ? (
    <KnownCustomer {...props} code={qrCode} />
  ) : (
    <CustomerNotFound scanner={props.scanner} />
  );
}

interface BeforeTheWaitIsOverProps {
  data: CustomerLookup;
  customer: ComponentProps<typeof Apologise>['customer'];
  onGive: (amount: number, reason: string) => void;
  isBusy: boolean;
}

/** 'Give anyway', from which an apology is one press; the latter alone for staff who may do only that. */
function BeforeTheWaitIsOver({ data, customer, onGive, isBusy }: BeforeTheWaitIsOverProps) {
  const [isApologising, setApologising] = useState(false);
  const { may_give_anyway, apologies, daily_cap } = data;
  const apology = { customer, left: apologies?.left };
  if (!may_give_anyway) return apologies && <Apologise {...apology} />;
  return (
    <>
      <GiveAnyway
        onGive={onGive}
        onApologise={apologies ? () => setApologising(true) : undefined}
        isBusy={isBusy}
        dailyCap={daily_cap}
      />
      <Apology {...apology} isOpen={isApologising} onClose={() => setApologising(false)} />
    </>
  );
}

function KnownCustomer({
  lookUp,
  code,
  customerId,
  shop,
  scanner,
  onScanAnother,
  customerPath,
  isByKeys = false,
  standing = standingSeen({}),
  ...rest
}: CounterProps) {
  const { historyOf, clearAfterMs, mode = 'earn' } = rest;
  const { lookup, result, busy, dismiss, card, ...actions } = useCounter(lookUp, { code, customerId });
  const last = useCleared(result, dismiss, clearAfterMs);
  const next = useIdentify({ lookUp, mode, customer: customerPath, isBusy: busy !== null });
  const { data, error } = lookup;
  const coolsUntil = useCooldown(data?.stamp_info.next_allowed_at);
  if (isNotFound(error)) return <CustomerNotFound scanner={scanner} words={errorWords(error)} />;
  if (!data && error) {
    return (
      <LookUpFailed
        code={code}
        error={error}
        onRetry={() => void lookup.refetch()}
        onKept={() => onScanAnother(null)}
      >
        <BackToScanner to={scanner} />
      </LookUpFailed>
    );
  }
  if (!data || !shop) return <CustomerSkeleton />;
  const gives = standing.gives && !actions.isAskingPlace && card?.takes_stamps !== false;
  return (
    <>
      <TillPlace />
      <StandingNotice standing={standing} />
      {next.refused && (
        <Banner tone="error" onClose={next.dismiss}>
          {next.refused.words}
        </Banner>
      )}
      <AskPlace />
      <CardChoice
        shopId={shop.id}
        cards={data.cards}
        card={card}
        choosing={actions.choosing}
        onChoose={actions.choose}
      />
      <ClosedCard card={card} />
      {coolsUntil && !result && gives && (
        <Banner
          tone="warning"
          action={
            <BeforeTheWaitIsOver
              data={data}
              customer={actions.body}
              onGive={actions.addStamps}
              isBusy={busy === 'add'}
            />
          }
        >
          {cooldownWords(data.stamp_info.last_stamp_at, coolsUntil)}
        </Banner>
      )}
      <CustomerPanel
        customer={data.customer}
        stamps={data.stamp_info}
        shop={shownOf(shop, card)}
        programme={card?.programme}
        isChoosing={actions.choosing !== null || actions.isAskingPlace}
        mode={mode}
        isByKeys={isByKeys}
        onAddStamps={gives ? actions.addStamps : null}
        onRedeem={actions.redeem}
        onScanAnother={() => onScanAnother(result)}
        isCooling={coolsUntil !== null}
        dailyCap={data.daily_cap}
        isAdding={busy === 'add'}
        isRedeeming={busy === 'redeem'}
        result={result}
        onDismiss={dismiss}
        onUndo={actions.undo}
        isUndoing={busy === 'undo'}
      >
        {!result && last && (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={20} />}
            onClick={() => actions.undo(last.id)}
            loading={busy === 'undo'}
          >
            {onCard('Undo the last transaction', last.card_name)}
          </Button>
        )}
        {!result && !last && data.last_entry && (
          <UndoEarlier
            entry={data.last_entry}
            customer={data.customer.name}
            onUndo={actions.undo}
            isUndoing={busy === 'undo'}
          />
        )}
        {!result && data.paper_card && gives && (
          <CarryOver
            required={cardSize(data.stamp_info)}
            carriedOverAt={data.paper_card.carried_over_at}
            onCarryOver={actions.carryOver}
            onGiveWaiting={actions.giveWaiting}
            isBusy={busy === 'carry'}
          />
        )}
        {historyOf && (data.stamp_info.last_stamp_at || data.stamp_info.current_stamps > 0) && (
          <Button
            component={Link}
            to={historyOf(data.customer.id, code, card?.programme)}
            variant="subtle"
            leftSection={<IconHistory size={20} />}
          >
            Card history
          </Button>
        )}
      </CustomerPanel>
    </>
  );
}

/** The mark and the look of the stamps. */
const shownOf = (
  { id, rewardEmoji = DEFAULT_REWARD.emoji, look }: NonNullable<CounterProps['shop']>,
  card: CardHere | undefined,
) => ({ id, rewardEmoji, look: card ? { logo: null, ...look, ...card.look } : look });

/** The longest that a timer waits; a longer cooldown is looked at again then. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** When the cooldown ends, null from then on. The server decides, since the device's clock may be wrong. */
function useCooldown(nextAllowedAt: string | null | undefined): string | null {
  const [now, setNow] = useState(Date.now);
  const left = nextAllowedAt ? Date.parse(nextAllowedAt) - Math.max(now, Date.now()) : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [left]);
  return nextAllowedAt && left > 0 ? nextAllowedAt : null;
}

/** A cooldown lasts a day at most, so the last stamp needs no date. */
function cooldownWords(lastStampAt: string | null | undefined, until: string): string {
  const next = `next one from ${clockLabel(until)}.`;
  if (!lastStampAt) return `The ${next}`;
  const at = new Date(lastStampAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `Had a stamp at ${at}. The ${next}`;
}

interface Undoable {
  id: string;
  card_name: ScanResult['card_name'];
}

/** Dismisses a success message after a while. @returns its transaction while it can still be undone */
function useCleared(
  result: ScanResult | null,
  clear: () => void,
  afterMs: number | undefined,
): Undoable | undefined {
  const [last, setLast] = useState<Undoable>();
  useEffect(() => {
    if (!result?.success) return;
    const { transaction_id: id, canUndo, card_name } = result;
    setLast(canUndo && id ? { id, card_name } : undefined);
    if (!afterMs) return;
    const timer = setTimeout(clear, afterMs);
    return () => clearTimeout(timer);
  }, [result, clear, afterMs]);
  return last;
}

/** Longer cards are drawn small: at the counter, figures and buttons come first. */
const MAX_LARGE_STAMPS = 10;

export interface CustomerPanelProps {
  customer: { name: string; email: string };
  stamps: CardAtCounter;
  /** Id and reward decide the colour and mark of the stamps, unless the card stands for another reward [SC63]. */
  shop: { id: string; rewardEmoji: string; look?: ShopLook | undefined };
  /** Which of the shop's cards it is, by its number, at a shop with more than one. */
  programme?: number | undefined;
  /** Another of them is looked up. */
  isChoosing?: boolean;
  /** In redeem mode, whether there is a reward comes first. */
  mode?: ScanMode;
  isByKeys?: boolean;
  /** Null where the shop cannot give stamps at the moment. */
  onAddStamps: ((amount: number) => void) | null;
  /** @param step its number, where the programme has several */
  onRedeem: (step?: number) => void;
  onScanAnother: () => void;
  /** No stamp can be given before the cooldown is over. */
  isCooling?: boolean;
  /** Stamps left under the caller's daily cap. */
  dailyCap?: DailyCap | null | undefined;
  isAdding: boolean;
  isRedeeming: boolean;
  /** Result of the last action; takes the place of 'Add Stamps' until dismissed. */
  result?: ScanResult | null;
  onDismiss?: () => void;
  onUndo?: (transactionId: string) => void;
  isUndoing?: boolean;
  /** Links above the buttons. */
  children?: ReactNode;
}

/** The customer's progress, and below it, within reach of the thumb: add stamps, redeem, scan the next. */
export function CustomerPanel({
  customer,
  stamps,
  shop,
  programme,
  isChoosing = false,
  mode = 'earn',
  result = null,
  onDismiss,
  onUndo,
  isUndoing = false,
  children,
  ...act
}: CustomerPanelProps) {
  const view = cardView(stamps, stamps);
  const { stamps: current, size: required, percentage: percent, isReady: isEligible } = view;
  const page = useMemo(() => ({ result, isEligible, programme }), [result, isEligible, programme]);
  const isShielded = useShield(page) || isChoosing;
  return (
    <div className={classes.panel} style={shopColours(shop.id, shop.look?.hue)}>
      {mode === 'redeem' && !result && <Verdict stamps={stamps} isLoud />}
      <Panel>
        <div className={classes.head}>
          <Initials name={customer.name} size={56} />
          <div className={classes.names}>
            <Title order={2}>{customer.name}</Title>
            {customer.email && <Text className={classes.quiet}>{customer.email}</Text>}
          </div>
        </div>
        <StampGrid
          current={current}
          required={required}
          mark={stamps.steps.at(-1)?.reward_emoji ?? shop.rewardEmoji}
          steps={stepsOnTheWay(stamps)}
          shape={shop.look?.stamp_shape}
          isStrip={required > MAX_LARGE_STAMPS}
        />
        <div className={classes.progress}>
          <div className={classes.numbers}>
            <span>{`${current} / ${required} stamps`}</span>
            <span>{`${percent}% Complete`}</span>
          </div>
          <ProgressBar value={current} max={required} label="Stamps" valueText={`${percent}% Complete`} />
        </div>
        {mode === 'earn' && <Verdict stamps={stamps} />}
        {stamps.good_until && (
          <Text className={classes.quiet}>{`Good until ${longDay(stamps.good_until)}`}</Text>
        )}
      </Panel>
      {result && (
        <InView of={result}>
          <ResultCard result={upToDate(result, current)} {...(onDismiss ? { onClose: onDismiss } : {})}>
            {onUndo && (
              <UndoButton result={result} onUndo={onUndo} isUndoing={isUndoing} isShielded={isShielded} />
            )}
            {result.unsent && <SendLater unsent={result.unsent} onKept={act.onScanAnother} />}
          </ResultCard>
        </InView>
      )}
      {children && <div className={classes.ways}>{children}</div>}
      <Actions
        {...act}
        isCooling={act.isCooling || isChoosing}
        stamps={stamps}
        view={view}
        mode={mode}
        result={result}
        isEligible={isEligible}
        isShielded={isShielded}
      />
    </div>
  );
}

/** After earning, shows the current balance even if another till has added stamps since. */
const upToDate = (result: ScanResult, current: number): ScanResult =>
  result.new_stamp_count === undefined ? result : { ...result, new_stamp_count: current };

/** Scrolls the result into view. */
function InView({ of, children }: { of: ScanResult; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every result
  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }, [of]);
  return (
    <div ref={box} className={classes.result}>
      {children}
    </div>
  );
}

type ActionsProps = Pick<
  CustomerPanelProps,
  | 'isByKeys'
  | 'stamps'
  | 'onAddStamps'
  | 'onRedeem'
  | 'onScanAnother'
  | 'isCooling'
  | 'dailyCap'
  | 'isAdding'
  | 'isRedeeming'
> & {
  view: CardView<CardAtCounter['steps'][number]>;
  mode: ScanMode;
  result: ScanResult | null;
  isEligible: boolean;
  isShielded: boolean;
};

function Actions({
  isByKeys = false,
  stamps,
  view,
  mode,
  result,
  isEligible,
  isShielded,
  ...act
}: ActionsProps) {
  const { onAddStamps, isCooling = false, isAdding, isRedeeming } = act;
  // The action just done is not the next one, except redeeming a card that is now full.
  const isDone = result?.success === true && !isEligible;
  const canAdd = !result && onAddStamps && (mode === 'earn' || !isEligible);
  const box = useNextKey(isByKeys, result);
  return (
    <div className={classes.thumb} ref={box}>
      {isEligible && (
        <Redeem
          stamps={stamps}
          view={view}
          onRedeem={act.onRedeem}
          isAddGone={!canAdd}
          isShielded={isShielded}
          isBusy={isRedeeming}
          isDisabled={isAdding}
        />
      )}
      {canAdd && (
        <AddStamps
          stamps={stamps}
          onAdd={onAddStamps}
          dailyCap={act.dailyCap}
          isAdding={isAdding}
          isDisabled={isRedeeming || isCooling}
          isSecondary={isEligible || mode === 'redeem'}
          isNext={!(isEligible && mode === 'redeem')}
        />
      )}
      <Button
        size="lg"
        variant={isDone ? 'filled' : 'default'}
        onClick={act.onScanAnother}
        data-next-key={!canAdd || undefined}
      >
        Scan Another QR Code
      </Button>
    </div>
  );
}

/**
 * Moves the focus to where the next key belongs: with a page that was opened by a key, and when the pressed button has given way to its
 * result. Enter then adds a stamp, or goes on to the next customer.
 */
function useNextKey(isByKeys: boolean, result: ScanResult | null) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isByKeys || (result?.success && isLost))
      box.current?.querySelector<HTMLElement>('[data-next-key]')?.focus({ preventScroll: true });
  }, [isByKeys, result]);
  return box;
}
