import { useApiQuery } from '@stampwell/client';
import { security } from '@stampwell/contracts/http/security.ts';
import { Banner, ErrorView, Panel, RowsSkeleton } from '@stampwell/ui';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

/** How the account signs in besides its password. @param offer why this role should add more */
export function SecurityPanel({ offer }: { offer?: string }) {
  const { data, error, refetch } = useApiQuery(security, {});
  if (!data && error) {
    return (
      <Panel title="Sign-in and security">
        <ErrorView title="Failed to load security settings" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  const hasNone = data?.passkeys.length === 0 && !data.authenticator;
  return (
    <Panel title="Sign-in and security">
      {!data && <RowsSkeleton kind="lines" count={2} />}
      {hasNone && data?.is_factor_required && (
        <Banner tone="warning">
          Administrators need a passkey or an authenticator app. Set one up to go on.
        </Banner>
      )}
      {hasNone && !data?.is_factor_required && offer && <Banner tone="info">{offer}</Banner>}
      {data && <PasskeysSection passkeys={data.passkeys} />}
      {data && <AuthenticatorSection authenticator={data.authenticator} />}
    </Panel>
  );
}
