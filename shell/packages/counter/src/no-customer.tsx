import { isNoConnection } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { isQrCode, normaliseQrCode } from '@stampwell/contracts/qr-code.ts';
import { Button, EmptyState, ErrorView, Group, Panel, Skeleton, Stack, VisuallyHidden } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { KeepForLater } from './later/keep-for-later.tsx';
import { OfflineBanner } from './later/offline-lead.tsx';

/** Has the shape of CustomerPanel. */
export function CustomerSkeleton() {
  return (
    <Stack gap="md" role="status">
      <VisuallyHidden>Loading customer details...</VisuallyHidden>
      <Panel>
        <Group gap="sm">
          <Skeleton height={56} circle />
          <div>
            <Skeleton height={24} width={170} />
            <Skeleton height={14} width={210} mt={8} />
          </div>
        </Group>
        <Skeleton height={138} radius={16} />
        <Skeleton height={20} />
        <Skeleton height={8} />
      </Panel>
      <Panel>
        <Skeleton height={70} />
      </Panel>
      <Skeleton height={50} />
    </Stack>
  );
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
export function CustomerNotFound({ scanner, words }: { scanner: string; words?: string }) {
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
export function BackToScanner({ to, isNext = false }: { to: string; isNext?: boolean }) {
  return (
    <Button component={Link} to={to} variant={isNext ? 'filled' : 'default'}>
      Back to Scanner
    </Button>
  );
}
