import { isNoConnection, isNotFound } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { isQrCode, normaliseQrCode } from '@stampwell/contracts/qr-code.ts';
import type { ShopLook } from '@stampwell/contracts/shop-look.ts';
import { Banner, Button, clockLabel, EmptyState, ErrorView, errorWords } from '@stampwell/ui';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { keptCamera } from './camera/kept-camera.ts';
import { CarryOver } from './carry-over.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { CustomerSkeleton } from './customer-skeleton.tsx';
import { KeepForLater } from './later/keep-for-later.tsx';
import { OfflineBanner } from './later/offline-lead.tsx';
import type { ScanMode } from './scan-mode.ts';
import type { ScanResult } from './scan-result.ts';
import { canGive, type Standing } from './standing.ts';
import { StandingNotice } from './standing-notice.tsx';
import { UndoEarlier } from './undo-earlier.tsx';
import { type CounterLookUp, useCounter } from './use-counter.ts';

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
  /** Earning by default. */
  mode?: ScanMode;
  /** Where the shop cannot give stamps, the button is not offered. */
  standing?: Standing;
  /** Path of a card's history, for roles that may read it. */
  historyOf?: (customerId: string) => string;
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

function KnownCustomer({
  lookUp,
  code,
  customerId,
  shop,
  scanner,
  onScanAnother,
  standing = {},
  ...rest
}: CounterProps) {
  const { historyOf, clearAfterMs, mode = 'earn' } = rest;
  const { lookup, result, busy, dismiss, ...actions } = useCounter(lookUp, { code, customerId });
  const last = useCleared(result, dismiss, clearAfterMs);
  const { data, error } = lookup;
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
  return (
    <>
      <StandingNotice standing={standing} />
      <CooldownNote nextAllowedAt={result || !canGive(standing) ? null : data.stamp_info.next_allowed_at} />
      <CustomerPanel
        customer={data.customer}
        stamps={data.stamp_info}
        shop={{ id: shop.id, rewardEmoji: shop.rewardEmoji ?? DEFAULT_REWARD.emoji, look: shop.look }}
        mode={mode}
        onAddStamps={canGive(standing) ? actions.addStamps : null}
        onRedeem={actions.redeem}
        onScanAnother={() => onScanAnother(result)}
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
            onClick={() => actions.undo(last)}
            loading={busy === 'undo'}
          >
            Undo the last transaction
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
        {!result && data.paper_card && canGive(standing) && (
          <CarryOver
            required={data.stamp_info.stamps_required}
            carriedOverAt={data.paper_card.carried_over_at}
            onCarryOver={actions.carryOver}
            onGiveWaiting={actions.giveWaiting}
            isBusy={busy === 'carry'}
          />
        )}
        {historyOf && (data.stamp_info.last_stamp_at || data.stamp_info.current_stamps > 0) && (
          <Button
            component={Link}
            to={historyOf(data.customer.id)}
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

/** Warns of the cooldown before staff try. The server decides, since the device's clock may be wrong. */
function CooldownNote({ nextAllowedAt }: { nextAllowedAt: string | null }) {
  if (!nextAllowedAt || Date.parse(nextAllowedAt) <= Date.now()) return null;
  return <Banner tone="warning">{`Stamped recently. Next stamp from ${clockLabel(nextAllowedAt)}.`}</Banner>;
}

/** Dismisses a success message after a while. @returns its transaction while it can still be undone */
function useCleared(
  result: ScanResult | null,
  clear: () => void,
  afterMs: number | undefined,
): string | undefined {
  const [last, setLast] = useState<string>();
  useEffect(() => {
    if (!result?.success) return;
    setLast(result.canUndo ? result.transaction_id : undefined);
    if (!afterMs) return;
    const timer = setTimeout(clear, afterMs);
    return () => clearTimeout(timer);
  }, [result, clear, afterMs]);
  return last;
}

interface LookUpFailedProps {
  code: string;
  error: unknown;
  onRetry: () => void;
  /** The stamps are queued; the next customer can be scanned. */
  onKept: () => void;
  children?: ReactNode;
}

/** The look-up failed. Offline, stamps for this code can be queued. */
export function LookUpFailed({ code, error, onRetry, onKept, children }: LookUpFailedProps) {
  const qrCode = normaliseQrCode(code);
  if (isNoConnection(error) && isQrCode(qrCode)) {
    return (
      <>
        <OfflineBanner />
        <KeepForLater code={qrCode} onKept={onKept} />
        {children}
      </>
    );
  }
  return (
    <ErrorView title="Failed to load customer information" error={error} onRetry={onRetry}>
      {children}
    </ErrorView>
  );
}

/** @param words the server's message, if it answered */
function CustomerNotFound({ scanner, words }: { scanner: string; words?: string }) {
  return (
    <EmptyState
      title="No customer information available"
      illustration="search"
      action={<BackToScanner to={scanner} isNext />}
    >
      {words}
    </EmptyState>
  );
}

/** @param isNext shown as the primary action */
function BackToScanner({ to, isNext = false }: { to: string; isNext?: boolean }) {
  return (
    <Button component={Link} to={to} variant={isNext ? 'filled' : 'default'}>
      Back to Scanner
    </Button>
  );
}
