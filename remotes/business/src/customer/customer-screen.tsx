import { businessSettings } from '@stampwell/contracts/http/business.ts';
import { businessValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { PageHeader, Screen, useApiQuery, useUser } from '@stampwell/kit';
import { useLocation, useNavigate, useParams } from '@stampwell/kit/router';
import { Counter } from '@stampwell/kit/stamping';
import { scanModeIn, scannerPath } from '../scanner/scan-mode.ts';

/** The customer in front of the owner. The scanner is told what was done, and shows it once more. */
export function CustomerScreen() {
  const scanner = scannerPath(scanModeIn(useLocation().state));
  const { qrCode = '' } = useParams();
  const navigate = useNavigate();
  const { id } = useUser();
  const { data, isPending } = useApiQuery(businessSettings, {});
  return (
    <Screen>
      <PageHeader title="Customer Details" back={scanner} backLabel="Back to Scanner" />
      <Counter
        key={qrCode}
        lookUp={businessValidateQr}
        code={qrCode}
        shop={isPending ? undefined : { id, rewardEmoji: data?.settings.reward_emoji }}
        scanner={scanner}
        historyOf={paths.business.card}
        onScanAnother={(result) => navigate(scanner, { state: { result } })}
      />
    </Screen>
  );
}
