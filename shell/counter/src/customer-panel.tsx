import { type CardTerms, cardProgress, stampsUsed } from '@stampwell/contracts/programme.ts';
import {
  Button,
  ConfirmModal,
  counted,
  Initials,
  Panel,
  ProgressBar,
  StampGrid,
  shopColours,
  Text,
  Title,
  useShield,
} from '@stampwell/ui';
import { IconClock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { AddStamps } from './add-stamps.tsx';
import classes from './customer-panel.module.css';
import { HoldButton } from './hold-button.tsx';
import { keepForLater } from './later/keep-for-later.tsx';
import { ResultCard, UndoButton } from './result-card.tsx';
import type { ScanMode } from './scan-mode.ts';
import type { ScanResult } from './scan-result.ts';
import { Verdict } from './verdict.tsx';

/** Two rows of five. A longer card is drawn small: at the counter its figures and its buttons come first. */
const MOST_LARGE_STAMPS = 10;

export interface CustomerPanelProps {
  customer: { name: string; email: string };
  stamps: CardTerms & { current_stamps: number };
  /** The shop's own id and reward, for the colour and mark of its stamps. */
  shop: { id: string; rewardEmoji: string };
  /** What they were scanned for: in redeem mode it is said first whether there is a reward. */
  mode?: ScanMode;
  /** Null where the shop gives none at the moment. */
  onAddStamps: ((amount: number) => void) | null;
  onRedeem: () => void;
  onScanAnother: () => void;
  isAdding: boolean;
  isRedeeming: boolean;
  /** What came of the last action (`useCounter` knows): it takes the place of 'Add Stamps' until it is dismissed. */
  result?: ScanResult | null;
  onDismiss?: () => void;
  onUndo?: (transactionId: string) => void;
  isUndoing?: boolean;
  /** Ways elsewhere, above the thumb. */
  children?: ReactNode;
}

/** The customer at the counter: progress above, and at the thumb all that is done: add stamps, redeem, the next one. */
export function CustomerPanel({
  customer,
  stamps,
  shop,
  mode = 'earn',
  result = null,
  onDismiss,
  onUndo,
  isUndoing = false,
  children,
  ...act
}: CustomerPanelProps) {
  const { current_stamps: current, stamps_required: required } = stamps;
  const { progress_percentage: percent, reward_eligible: isEligible } = cardProgress(stamps, current);
  const page = useMemo(() => ({ result, isEligible }), [result, isEligible]);
  const isShielded = useShield(page);
  return (
    <div className={classes.panel} style={shopColours(shop.id)}>
      {mode === 'redeem' && !result && <Verdict current={current} terms={stamps} isLoud />}
      <Panel>
        <div className={classes.head}>
          <Initials name={customer.name} size={56} />
          <div className={classes.names}>
            <Title order={2}>{customer.name}</Title>
            {customer.email && <Text className={classes.email}>{customer.email}</Text>}
          </div>
        </div>
        <StampGrid
          current={current}
          required={required}
          mark={shop.rewardEmoji}
          isStrip={required > MOST_LARGE_STAMPS}
        />
        <div className={classes.progress}>
          <div className={classes.numbers}>
            <span>{`${current} / ${required} stamps`}</span>
            <span>{`${percent}% Complete`}</span>
          </div>
          <ProgressBar value={current} max={required} label="Stamps" valueText={`${percent}% Complete`} />
        </div>
        {mode === 'earn' && <Verdict current={current} terms={stamps} />}
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
        stamps={stamps}
        mode={mode}
        result={result}
        isEligible={isEligible}
        isShielded={isShielded}
      />
    </div>
  );
}

/** After an earning the card says how many stamps there are now, even if another till has given more. */
const upToDate = (result: ScanResult, current: number): ScanResult =>
  result.new_stamp_count === undefined ? result : { ...result, new_stamp_count: current };

/** Whatever is tall above it, what just happened is read without scrolling. */
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
  'stamps' | 'onAddStamps' | 'onRedeem' | 'onScanAnother' | 'isAdding' | 'isRedeeming'
> & { mode: ScanMode; result: ScanResult | null; isEligible: boolean; isShielded: boolean };

/** At the bottom of the screen, where a thumb is: what to do with this customer, and the next one. */
function Actions({ stamps, mode, result, isEligible, isShielded, ...act }: ActionsProps) {
  const { onAddStamps, isAdding, isRedeeming } = act;
  // What was just done is not what comes next; a full card may be redeemed at once.
  const isDone = result?.success === true && !isEligible;
  const canAdd = !result && onAddStamps && (mode === 'earn' || !isEligible);
  return (
    <div className={classes.thumb}>
      {isEligible && (
        <Redeem
          used={stampsUsed(stamps, stamps.current_stamps)}
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
          isAdding={isAdding}
          isDisabled={isRedeeming}
          isSecondary={isEligible || mode === 'redeem'}
        />
      )}
      <Button size="lg" variant={isDone ? 'filled' : 'default'} onClick={act.onScanAnother}>
        Scan Another QR Code
      </Button>
    </div>
  );
}

interface RedeemProps {
  /** Stamps. */
  used: number;
  onRedeem: () => void;
  isAddGone: boolean;
  isShielded: boolean;
  isBusy: boolean;
  isDisabled: boolean;
}

/** Held, or asked about: a tap redeems nothing. */
function Redeem({ used, onRedeem, ...state }: RedeemProps) {
  const [isAsking, setAsking] = useState(false);
  const warning = `All ${counted(used, 'stamp')} will be used.`;
  return (
    <>
      <HoldButton
        {...state}
        hint={`Hold to redeem. ${warning}`}
        onHold={onRedeem}
        onAsk={() => setAsking(true)}
      >
        Redeem Reward
      </HoldButton>
      <ConfirmModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        isSpending
        title="Redeem this reward?"
        question={warning}
        confirmLabel="Redeem"
        onConfirm={() => {
          setAsking(false);
          onRedeem();
        }}
      />
    </>
  );
}

/** No answer came: the very same scan can wait for the connection. */
function SendLater({ unsent, onKept }: { unsent: NonNullable<ScanResult['unsent']>; onKept: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconClock size={20} />}
      onClick={() => keepForLater(unsent) && onKept()}
    >
      Send Later
    </Button>
  );
}
