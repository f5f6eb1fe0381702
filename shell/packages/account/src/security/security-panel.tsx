import { Loaded, useApiQuery } from '@stampwell/client';
import { security } from '@stampwell/contracts/http/security.ts';
import { Banner, Panel, RowsSkeleton } from '@stampwell/ui';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

/** How the account signs in besides its password. @param offer why this role should add more */
export function SecurityPanel({ offer }: { offer?: string }) {
  return (
    <Panel title="Sign-in and security">
      <Loaded
        query={useApiQuery(security, {})}
        failed="Failed to load security settings"
        loading={<RowsSkeleton kind="lines" count={2} />}
      >
        {({ passkeys, authenticator, is_factor_required }) => {
          const hasNone = passkeys.length === 0 && !authenticator;
          return (
            <>
              {hasNone && is_factor_required && (
                <Banner tone="warning">
                  Administrators need a passkey or an authenticator app. Set one up to go on.
                </Banner>
              )}
              {hasNone && !is_factor_required && offer && <Banner tone="info">{offer}</Banner>}
              <PasskeysSection passkeys={passkeys} />
              <AuthenticatorSection authenticator={authenticator} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
