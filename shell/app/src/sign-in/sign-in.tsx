import { paths } from '@stampwell/contracts/paths.ts';
import {
  Anchor,
  Banner,
  dismissFarewell,
  PageHeader,
  Panel,
  Screen,
  Stack,
  StatusBadge,
  Text,
  useSession,
} from '@stampwell/kit';
import { Form, PasswordInput, SubmitButton, TextInput, useAppForm } from '@stampwell/kit/forms';
import { Link } from '@stampwell/kit/router';

interface Credentials extends Record<string, unknown> {
  email: string;
  password: string;
}

interface SignInProps {
  title: string;
  badge?: string;
  schema: Parameters<typeof useAppForm>[0]['schema'];
  fallback: string;
  submitLabel?: string;
  busyLabel?: string;
  hasRememberMe?: boolean;
  /** Shows 'Forgot password?' for accounts of this type. */
  forgotType?: string;
  onSubmit: (credentials: Credentials) => Promise<void>;
  links?: { before?: string; label: string; to: string }[];
}

/** One sign-in for all four roles. Where it leads is the guards' business. */
export function SignIn({
  title,
  badge,
  schema,
  fallback,
  submitLabel = 'Sign In',
  busyLabel = 'Signing in...',
  forgotType,
  onSubmit,
  links = [],
}: SignInProps) {
  const { farewell } = useSession();
  const form = useAppForm<Credentials>({
    initialValues: { email: '', password: '' },
    ...(schema ? { schema } : {}),
    fallback,
    onSubmit,
  });
  return (
    <Screen>
      <PageHeader title={title}>{badge && <StatusBadge tone="wait">{badge}</StatusBadge>}</PageHeader>
      {farewell?.words && (
        <Banner tone="warning" onClose={dismissFarewell}>
          {farewell.words}
        </Banner>
      )}
      <Panel>
        <Form form={form}>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          {forgotType && (
            <Anchor component={Link} to={`${paths.forgotPassword}?type=${forgotType}`}>
              Forgot password?
            </Anchor>
          )}
          <SubmitButton form={form} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
        </Form>
      </Panel>
      <Stack gap="xs" align="center">
        {links.map(({ before, label, to }) => (
          <Text key={to}>
            {before && `${before} `}
            <Anchor component={Link} to={to}>
              {label}
            </Anchor>
          </Text>
        ))}
      </Stack>
    </Screen>
  );
}
