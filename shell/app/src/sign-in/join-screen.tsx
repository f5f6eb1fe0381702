import { callApi, signInEmployee, useApiQuery } from '@stampwell/client';
import { Link, useNavigate, useSearchParams } from '@stampwell/client/router';
import { acceptInvitation, readInvitation } from '@stampwell/contracts/http/account/invitations.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconUserScan } from '@stampwell/icons';
import { Banner, Button, errorWords, ScreenSkeleton, Text } from '@stampwell/ui';
import {
  confirmationError,
  Form,
  NewPasswordInput,
  PasswordInput,
  SubmitButton,
  TextInput,
  useAppForm,
} from '@stampwell/ui/forms';
import { Entrance } from './entrance.tsx';
import { FIELDS } from './entrance-text.ts';

const stamp = { mark: IconUserScan, hue: 68 };
const links = [{ before: 'Chose a password already?', label: 'Employee Sign In', to: paths.employee.login }];

/** Target of the link that invites an employee [EM12]. */
export function JoinScreen() {
  const [query] = useSearchParams();
  const token = query.get('token');
  if (!token) {
    return (
      <Entrance title="This link is not complete" stamp={stamp} links={links}>
        <Text>Open the link in the mail again, or ask the shop’s owner to send it again.</Text>
      </Entrance>
    );
  }
  return <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  // Read once: when the link is used, this screen goes.
  const { data, error, refetch } = useApiQuery(
    readInvitation,
    { params: { token } },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  if (data) return <ChoosePassword token={token} invitation={data} />;
  if (!error) return <ScreenSkeleton />;
  const isFinal = [403, 409].includes(error.status);
  return (
    <Entrance
      title={isFinal ? 'This link does not work' : 'Something went wrong'}
      stamp={stamp}
      links={links}
    >
      <Banner tone={isFinal ? 'warning' : 'error'}>{errorWords(error)}</Banner>
      {isFinal ? (
        <Button component={Link} to={paths.employee.login}>
          Employee Sign In
        </Button>
      ) : (
        <Button onClick={() => void refetch()}>Try Again</Button>
      )}
    </Entrance>
  );
}

interface ChoosePasswordProps {
  token: string;
  invitation: ReplyOf<typeof readInvitation>;
}

function ChoosePassword({ token, invitation: { business, email } }: ChoosePasswordProps) {
  const navigate = useNavigate();
  const form = useAppForm({
    initialValues: { token, new_password: '', confirm: '' },
    schema: acceptInvitation.body,
    check: ({ new_password, confirm }) => confirmationError(new_password, confirm),
    fallback: 'Failed to set your password',
    onSubmit: async ({ new_password }) => {
      const { access_token } = await callApi(acceptInvitation, { body: { token, new_password } });
      if (!signInEmployee(access_token)) throw new Error('Failed to store authentication token');
      navigate(paths.employee.dashboard, { replace: true });
    },
  });
  return (
    <Entrance
      title={`Welcome to ${business.name}`}
      subtitle="Choose a password, and you can give your first stamp."
      stamp={stamp}
      links={links}
    >
      <Form form={form}>
        <TextInput
          {...FIELDS.newEmail}
          value={email}
          readOnly
          description="You sign in with this email and your password."
        />
        <NewPasswordInput
          label="Password"
          description={`${business.name} does not see it.`}
          {...form.getInputProps('new_password')}
        />
        <PasswordInput {...FIELDS.confirmation} {...form.getInputProps('confirm')} />
        <SubmitButton form={form} busyLabel="Joining...">
          Join
        </SubmitButton>
      </Form>
    </Entrance>
  );
}
