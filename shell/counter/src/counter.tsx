import { isNoConnection, isNotFound } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { isQrCode, normaliseQrCode } from '@stampwell/contracts/qr-code.ts';
import { Button, EmptyState, ErrorView, errorWords } from '@stampwell/ui';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { keptCamera } from './camera/kept-camera.ts';
import { CooldownNote } from './cooldown-note.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { CustomerSkeleton } from './customer-skeleton.tsx';
import { KeepForLater } from './later/keep-for-later.tsx';
import type { ScanMode } from './scan-mode.ts';
import type { ScanResult } from './scan-result.ts';
import { canGive, type Standing } from './standing.ts';
import { StandingNotice } from './standing-notice.tsx';
import { UndoEarlier } from './undo-earlier.tsx';
import { type CounterLookUp, useCounter } from './use-counter.ts';

interface CounterProps {
  /** The role's own look-up. */
  lookUp: CounterLookUp;
  /** As the URL has it. */
  code: string;
  /** Undefined while it is being asked for. */
  shop: { id: string; rewardEmoji?: string | undefined } | undefined;
  /** Where the next scan is. */
  scanner: string;
  onScanAnother: (result: ScanResult | null) => void;
  /** What the customer was scanned for; earning where absent. */
  mode?: ScanMode;
  /** How the shop stands: where it can't give, nobody is offered to. */
  standing?: Standing;
  /** Where the history of a customer's card is, for who may read it. */
  historyOf?: (customerId: string) => string;
  /** Good news goes by itself after so long (EMPLOYEE_MESSAGE_MS for staff); it can still be undone. */
  clearAfterMs?: number;
}

/** The customer at the counter: give stamps, redeem, undo, next. The screen adds its header. */
export function Counter({ code, ...props }: CounterProps) {
  // The camera that saw this customer is there for the next one.
  useEffect(() => keptCamera.hold(), []);
  const qrCode = normaliseQrCode(code);
  return isQrCode(qrCode) ? <KnownCode {...props} code={qrCode} /> : <NobodyHere scanner={props.scanner} />;
}

function KnownCode({ lookUp, code, shop, scanner, onScanAnother, standing = {}, ...rest }: CounterProps) {
  const { historyOf, clearAfterMs, mode = 'earn' } = rest;
  const { lookup, result, busy, dismiss, ...actions } = useCounter(lookUp, code);
  const last = useCleared(result, dismiss, clearAfterMs);
  const { data, error } = lookup;
  if (isNotFound(error)) return <NobodyHere scanner={scanner} words={errorWords(error)} />;
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
        shop={{ id: shop.id, rewardEmoji: shop.rewardEmoji ?? DEFAULT_REWARD.emoji }}
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
        {historyOf && data.stamp_info.last_stamp_at && (
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

/** Takes good news away after a while. @returns the transaction that it was about, as long as it can be undone */
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
  /** Stamps wait for the connection: the next customer can come. */
  onKept: () => void;
  children?: ReactNode;
}

/** Nobody knows who stands here. Without a connection they get their stamps all the same, later. */
export function LookUpFailed({ code, error, onRetry, onKept, children }: LookUpFailedProps) {
  const qrCode = normaliseQrCode(code);
  return (
    <>
      <ErrorView title="Failed to load customer information" error={error} onRetry={onRetry}>
        {children}
      </ErrorView>
      {isNoConnection(error) && isQrCode(qrCode) && <KeepForLater code={qrCode} onKept={onKept} />}
    </>
  );
}

/** @param words the server's, where it was asked */
function NobodyHere({ scanner, words }: { scanner: string; words?: string }) {
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

/** @param isNext the one thing to do, not a way beside another */
function BackToScanner({ to, isNext = false }: { to: string; isNext?: boolean }) {
  return (
    <Button component={Link} to={to} variant={isNext ? 'filled' : 'default'}>
      Back to Scanner
    </Button>
  );
}
