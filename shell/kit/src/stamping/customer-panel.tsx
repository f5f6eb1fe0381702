import { Button, Text, Title } from '@mantine/core';
import { STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../ui/feedback/banner.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { counted } from '../ui/parts/numbers.ts';
import { ProgressBar } from '../ui/parts/progress-bar.tsx';
import { RewardReady } from '../ui/parts/reward-ready.tsx';
import { Initials } from '../ui/parts/shop-avatar.tsx';
import { shopColours } from '../ui/shop-hue.ts';
import { StampGrid } from '../ui/stamp/stamp-grid.tsx';
import { AmountSelect } from './amount-select.tsx';
import classes from './customer-panel.module.css';
import { keepForLater } from './later/keep-for-later.tsx';
import { ResultCard, UndoButton } from './result-card.tsx';
import type { ScanResult } from './scan-result.ts';

export interface CustomerPanelProps {
  customer: { name: string; email: string };
  stamps: { current_stamps: number; stamps_required: number };
  /** The shop's own id and reward, for the colour and mark of its stamps. */
  shop: { id: string; rewardEmoji: string };
  onAddStamps: (amount: number) => void;
  onRedeem: () => void;
  onScanAnother: () => void;
  isAdding: boolean;
  isRedeeming: boolean;
  /** What came of the last deed (`useCounter` knows): it takes the place of 'Add Stamps' until it is dismissed. */
  result?: ScanResult | null;
  onDismiss?: () => void;
  onUndo?: (transactionId: string) => void;
  isUndoing?: boolean;
}

/** The customer at the counter: progress, add stamps, redeem. Used by owners and by employees. */
export function CustomerPanel({
  customer,
  stamps,
  shop,
  onAddStamps,
  onRedeem,
  onScanAnother,
  isAdding,
  isRedeeming,
  result = null,
  onDismiss,
  onUndo,
  isUndoing = false,
}: CustomerPanelProps) {
  const { current_stamps: current, stamps_required: required } = stamps;
  const percent = Math.round((current / Math.max(1, required)) * 100);
  const isEligible = current >= required;
  return (
    <div className={classes.panel} style={shopColours(shop.id)}>
      <Panel>
        <div className={classes.head}>
          <Initials name={customer.name} size={56} />
          <div className={classes.names}>
            <Title order={2}>{customer.name}</Title>
            <Text className={classes.email}>{customer.email}</Text>
          </div>
        </div>
        <StampGrid current={current} required={required} mark={shop.rewardEmoji} />
        <div className={classes.progress}>
          <div className={classes.numbers}>
            <span>{`${current} / ${required} stamps`}</span>
            <span>{`${percent}% Complete`}</span>
          </div>
          <ProgressBar value={current} max={required} label="Stamps" valueText={`${percent}% Complete`} />
        </div>
        {isEligible && <RewardReady isQuiet>Eligible for reward!</RewardReady>}
        {isEligible && (
          <Button size="lg" onClick={onRedeem} loading={isRedeeming} disabled={isAdding}>
            Redeem Reward
          </Button>
        )}
      </Panel>
      {result ? (
        <ResultCard result={result} {...(onDismiss ? { onClose: onDismiss } : {})}>
          {onUndo && <UndoButton result={result} onUndo={onUndo} isUndoing={isUndoing} />}
          {result.unsent && <SendLater unsent={result.unsent} onKept={onScanAnother} />}
        </ResultCard>
      ) : (
        <AddStamps
          current={current}
          required={required}
          onAdd={onAddStamps}
          isAdding={isAdding}
          isDisabled={isRedeeming}
          isSecondary={isEligible}
        />
      )}
      <Button
        size="lg"
        variant={result?.success && !isEligible ? 'filled' : 'default'}
        onClick={onScanAnother}
      >
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

interface AddStampsProps {
  current: number;
  required: number;
  onAdd: (amount: number) => void;
  isAdding: boolean;
  isDisabled: boolean;
  isSecondary: boolean;
}

function AddStamps({ current, required, onAdd, isAdding, isDisabled, isSecondary }: AddStampsProps) {
  const [amount, setAmount] = useState<number>(STAMP_AMOUNT.default);
  const over = current + amount - required;
  return (
    <Panel>
      <div className={classes.add}>
        <AmountSelect value={amount} onChange={setAmount} />
        <Button
          size="md"
          variant={isSecondary ? 'default' : 'filled'}
          onClick={() => onAdd(amount)}
          loading={isAdding}
          disabled={isDisabled}
        >
          Add Stamps
        </Button>
      </div>
      {over > 0 && (
        <Banner tone="warning">{`The card holds ${required}. Redeeming resets it to 0: ${counted(over, 'stamp')} over would be lost.`}</Banner>
      )}
    </Panel>
  );
}
