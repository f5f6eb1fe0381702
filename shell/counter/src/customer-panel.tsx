import { progressPercentage } from '@stampwell/contracts/progress.ts';
import { Button, Initials, Panel, ProgressBar, StampGrid, shopColours, Text, Title } from '@stampwell/ui';
import { IconClock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { AddStamps } from './add-stamps.tsx';
import classes from './customer-panel.module.css';
import { keepForLater } from './later/keep-for-later.tsx';
import { ResultCard, UndoButton } from './result-card.tsx';
import type { ScanMode } from './scan-mode.ts';
import type { ScanResult } from './scan-result.ts';
import { Verdict } from './verdict.tsx';

/** Two rows of five. A longer card is drawn small: at the counter its figures and its buttons come first. */
const MOST_LARGE_STAMPS = 10;

export interface CustomerPanelProps {
  customer: { name: string; email: string };
  stamps: { current_stamps: number; stamps_required: number };
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
  const percent = progressPercentage(current, required);
  const isEligible = current >= required;
  return (
    <div className={classes.panel} style={shopColours(shop.id)}>
      {mode === 'redeem' && !result && <Verdict current={current} required={required} isLoud />}
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
        {mode === 'earn' && <Verdict current={current} required={required} />}
      </Panel>
      {result && (
        <InView of={result}>
          <ResultCard result={result} {...(onDismiss ? { onClose: onDismiss } : {})}>
            {onUndo && <UndoButton result={result} onUndo={onUndo} isUndoing={isUndoing} />}
            {result.unsent && <SendLater unsent={result.unsent} onKept={act.onScanAnother} />}
          </ResultCard>
        </InView>
      )}
      {children && <div className={classes.ways}>{children}</div>}
      <Actions {...act} stamps={stamps} mode={mode} result={result} isEligible={isEligible} />
    </div>
  );
}

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
> & { mode: ScanMode; result: ScanResult | null; isEligible: boolean };

/** At the bottom of the screen, where a thumb is: what to do with this customer, and the next one. */
function Actions({ stamps, mode, result, isEligible, ...act }: ActionsProps) {
  const { onAddStamps, isAdding, isRedeeming } = act;
  // What was just done is not what comes next; a full card may be redeemed at once.
  const isDone = result?.success === true && !isEligible;
  return (
    <div className={classes.thumb}>
      {!result && onAddStamps && (mode === 'earn' || !isEligible) && (
        <AddStamps
          stamps={stamps}
          onAdd={onAddStamps}
          isAdding={isAdding}
          isDisabled={isRedeeming}
          isSecondary={isEligible || mode === 'redeem'}
        />
      )}
      {isEligible && (
        <Button size="lg" onClick={act.onRedeem} loading={isRedeeming} disabled={isAdding}>
          Redeem Reward
        </Button>
      )}
      <Button size="lg" variant={isDone ? 'filled' : 'default'} onClick={act.onScanAnother}>
        Scan Another QR Code
      </Button>
    </div>
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
