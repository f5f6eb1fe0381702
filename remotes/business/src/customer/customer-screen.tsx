import { useApiQuery, useUser } from '@stampwell/client';
import { useLocation, useNavigate, useParams } from '@stampwell/client/router';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { businessValidateQr } from '@stampwell/contracts/http/stamps.ts';
import { ofCard, paths } from '@stampwell/contracts/paths.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import { Counter, inMode, isByKeysIn, scanModeIn } from '@stampwell/counter';
import { PageHeader, Screen } from '@stampwell/ui';
import { useStanding } from '../scanner/use-standing.ts';

/** The scanned customer. Passes the result to the scanner, which shows it again. */
export function CustomerScreen() {
  const { state } = useLocation();
  const mode = scanModeIn(state);
  const scanner = inMode(paths.business.scanner, mode);
  const { qrCode = '', customerId } = useParams();
  const navigate = useNavigate();
  const { id } = useUser();
  const standing = useStanding();
  const { data, isPending } = useApiQuery(businessSettings, {});
  return (
    <Screen>
      <PageHeader title="Customer Details" back={scanner} backLabel="Back to Scanner" />
      <Counter
        key={customerId ?? qrCode}
        lookUp={businessValidateQr}
        code={qrCode}
        customerId={customerId}
        shop={
          isPending
            ? undefined
            : { id, rewardEmoji: data && fullReward(data.settings).emoji, look: data?.settings.look }
        }
        scanner={scanner}
        mode={mode}
        standing={standing}
        customerPath={paths.business.customer}
        isByKeys={isByKeysIn(state)}
        historyOf={(id, _code, programme) => ofCard(paths.business.card(id), programme)}
        onScanAnother={(result) => navigate(scanner, { state: { result } })}
      />
    </Screen>
  );
}
