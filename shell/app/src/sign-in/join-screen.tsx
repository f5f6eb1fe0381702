import { callApi, Loaded, signInEmployee, useApiQuery } from '@stampwell/client';
import { Link, useNavigate } from '@stampwell/client/router';
import { acceptInvitation, readInvitation } from '@stampwell/contracts/http/account/invitations.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconUserScan } from '@stampwell/icons';
import { Button, ScreenSkeleton } from '@stampwell/ui';
import { TextInput } from '@stampwell/ui/forms';
import { FIELDS } from './entrance-text.ts';
import { MailedLink, NewPassword, UnreadLink } from './mailed-link.tsx';

const sheet = {
  stamp: { mark: IconUserScan, hue: 68 },
  links: [{ before: 'Chose a password already?', label: 'Employee Sign In', to: paths.employee.login }],
};
const incomplete = {
  words: 'Open the link in the mail again, or ask the shop’s owner to send it again.',
};

/** Target of the link that invites an employee [EM12]. */
export const JoinScreen = () => (
  <MailedLink incomplete={incomplete} {...sheet}>
    {(token) => <Invitation token={token} />}
  </MailedLink>
);

function Invitation({ token }: { token: string }) {
  const navigate = useNavigate();
  // Read once: when the link is used, this screen goes.
  const query = useApiQuery(
    readInvitation,
    { params: { token } },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const isFinal = [403, 409].includes(query.error?.status ?? 0);
  return (
    <Loaded
      query={query}
      loading={<ScreenSkeleton />}
      failed={
        <UnreadLink
          title={isFinal ? 'This link does not work' : 'Something went wrong'}
          {...sheet}
          error={query.error}
          onRetry={() => void query.refetch()}
          way={
            isFinal && (
              <Button component={Link} to={paths.employee.login}>
                Employee Sign In
              </Button>
            )
          }
        />
      }
    >
      {({ business, email }) => (
        <NewPassword
          token={token}
          schema={acceptInvitation.body}
          title={`Welcome to ${business.name}`}
          subtitle="Choose a password, and you can give your first stamp."
          {...sheet}
          above={
            <TextInput
              {...FIELDS.newEmail}
              value={email}
              readOnly
              description="You sign in with this email and your password."
            />
          }
          label="Password"
          description={`${business.name} does not see it.`}
          button={{ label: 'Join', busyLabel: 'Joining...' }}
          fallback="Failed to set your password"
          onChosen={async (new_password) => {
            const { access_token } = await callApi(acceptInvitation, { body: { token, new_password } });
            if (!signInEmployee(access_token)) throw new Error('Failed to store authentication token');
            navigate(paths.employee.dashboard, { replace: true });
          }}
        />
      )}
    </Loaded>
  );
}
