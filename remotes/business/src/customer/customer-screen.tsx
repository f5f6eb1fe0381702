import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { businessValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import { isQrCode, normaliseQrCode } from '@stampwell/contracts/qr-code.ts';
import {
  Button,
  EmptyState,
  ErrorView,
  isNotFound,
  PageHeader,
  Screen,
  useApiQuery,
  useUser,
} from '@stampwell/kit';
import { Link, useLocation, useNavigate, useParams } from '@stampwell/kit/router';
import { CustomerPanel, useCounter } from '@stampwell/kit/stamping';
import { scanModeIn, scannerPath } from '../scanner/scan-mode.ts';
import { CooldownNote } from './cooldown-note.tsx';
import { CustomerSkeleton } from './customer-skeleton.tsx';

/** The customer at the counter: give stamps, redeem, undo, next. */
export function CustomerScreen() {
  const scanner = scannerPath(scanModeIn(useLocation().state));
  const code = normaliseQrCode(useParams().qrCode ?? '');
  return (
    <Screen>
      <PageHeader title="Customer Details" back={scanner} backLabel="Back to Scanner" />
      {isQrCode(code) ? <AtTheCounter code={code} scanner={scanner} /> : <NobodyHere scanner={scanner} />}
    </Screen>
  );
}

interface CounterProps {
  code: string;
  /** Where the next scan is. */
  scanner: string;
}

function AtTheCounter({ code, scanner }: CounterProps) {
  const navigate = useNavigate();
  const shop = useUser();
  const settings = useApiQuery(businessSettings, {});
  const { lookup, result, busy, ...counter } = useCounter(businessValidateQr, code);
  const { data, error } = lookup;

  if (isNotFound(error)) return <NobodyHere scanner={scanner} />;
  if (!data && error) {
    return (
      <ErrorView
        title="Failed to load customer information"
        error={error}
        onRetry={() => void lookup.refetch()}
      >
        <BackToScanner scanner={scanner} />
      </ErrorView>
    );
  }
  if (!data || settings.isPending) return <CustomerSkeleton />;
  return (
    <>
      <CooldownNote nextAllowedAt={result ? null : data.stamp_info.next_allowed_at} />
      <CustomerPanel
        customer={data.customer}
        stamps={data.stamp_info}
        shop={{ id: shop.id, rewardEmoji: settings.data?.settings.reward_emoji ?? DEFAULT_REWARD.emoji }}
        onAddStamps={counter.addStamps}
        onRedeem={counter.redeem}
        onScanAnother={() => navigate(scanner, { state: { result } })}
        isAdding={busy === 'add'}
        isRedeeming={busy === 'redeem'}
        result={result}
        onDismiss={counter.dismiss}
        onUndo={counter.undo}
        isUndoing={busy === 'undo'}
      />
    </>
  );
}

function NobodyHere({ scanner }: { scanner: string }) {
  return (
    <EmptyState
      title="No customer information available"
      illustration="search"
      action={<BackToScanner scanner={scanner} />}
    />
  );
}

function BackToScanner({ scanner }: { scanner: string }) {
  return (
    <Button component={Link} to={scanner} variant="default">
      Back to Scanner
    </Button>
  );
}
