import { callApi } from '@stampwell/client';
import { Link, useSearchParams } from '@stampwell/client/router';
import { resetPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { WHAT_STAYS } from '@stampwell/contracts/what-stays.ts';
import { IconLock } from '@stampwell/icons';
import { Button } from '@stampwell/ui';
import { Checkbox } from '@stampwell/ui/forms';
import { useState } from 'react';
import { Done, MailedLink, NewPassword } from './mailed-link.tsx';
import { WaysIn } from './ways-in.tsx';

const stamp = { mark: IconLock, hue: 31 };
const incomplete = {
  words: 'Open the link in the mail again, or ask for a new one.',
  way: (
    <Button component={Link} to={paths.forgotPassword}>
      Ask for another link
    </Button>
  ),
};

/** Target of the mailed link. */
export function ResetPasswordScreen() {
  // Sign-in methods that were added after the address changed may be kept.
  const mayKeep = useSearchParams()[0].has('added');
  const [isKeeping, setKeeping] = useState(false);
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <Done stamp={stamp} words="Password changed successfully!">
        <WaysIn />
      </Done>
    );
  }
  return (
    <MailedLink stamp={stamp} incomplete={incomplete}>
      {(token) => (
        <NewPassword
          token={token}
          schema={resetPassword.body}
          title="Choose a new password"
          subtitle={`All your devices have to sign in again. ${WHAT_STAYS.passwordReset}`}
          stamp={stamp}
          links={[{ label: 'Ask for another link', to: paths.forgotPassword }]}
          button={{ label: 'Change Password', busyLabel: 'Changing Password...' }}
          onChosen={async (new_password) => {
            await callApi(resetPassword, { body: { token, new_password, keep_sign_in_methods: isKeeping } });
            setDone(true);
          }}
        >
          {mayKeep && (
            <Checkbox
              label="Keep the passkeys and authenticator apps that were added since my email address changed"
              description="Only if you added them yourself. They are removed otherwise."
              checked={isKeeping}
              onChange={({ currentTarget }) => setKeeping(currentTarget.checked)}
            />
          )}
        </NewPassword>
      )}
    </MailedLink>
  );
}
