import { type CardTerms, cardProgress, stampsUsed } from '@stampwell/contracts/programme.ts';
import type { ShopLook } from '@stampwell/contracts/shop-look.ts';
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

/** Longer cards are drawn small: at the counter, figures and buttons come first. */
const MAX_LARGE_STAMPS = 10;

export interface CustomerPanelProps {
  customer: { name: string; email: string };
  stamps: CardTerms & { current_stamps: number };
  /** Id and reward decide the colour and mark of the stamps. */
  shop: { id: string; rewardEmoji: string; look?: ShopLook | undefined };
  /** In redeem mode, whether there is a reward comes first. */
  mode?: ScanMode;
  /** Null where the shop cannot give stamps at the moment. */
  onAddStamps: ((amount: number) => void) | null;
  onRedeem: () => void;
  onScanAnother: () => void;
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
    <div className={classes.panel} style={shopColours(shop.id, shop.look?.hue)}>
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
  'stamps' | 'onAddStamps' | 'onRedeem' | 'onScanAnother' | 'isAdding' | 'isRedeeming'
> & { mode: ScanMode; result: ScanResult | null; isEligible: boolean; isShielded: boolean };

function Actions({ stamps, mode, result, isEligible, isShielded, ...act }: ActionsProps) {
  const { onAddStamps, isAdding, isRedeeming } = act;
  // The action just done is not the next one, except redeeming a card that is now full.
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
  /** Stamps that redeeming uses. */
  used: number;
  onRedeem: () => void;
  isAddGone: boolean;
  isShielded: boolean;
  isBusy: boolean;
  isDisabled: boolean;
}

/** Redeeming takes a hold or a confirmation, so that a slip of the thumb cannot do it. */
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

/** No answer came: the same scan, with its key, can be queued. */
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
