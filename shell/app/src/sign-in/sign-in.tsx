import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor } from '@stampwell/kit';
import { Checkbox, Form, PasswordInput, SubmitButton, TextInput, useAppForm } from '@stampwell/kit/forms';
import { Link, useLocation } from '@stampwell/kit/router';
import type { ReactNode } from 'react';
import { Entrance, type EntranceLink } from './entrance.tsx';
import classes from './sign-in.module.css';

export interface Credentials extends Record<string, unknown> {
  email: string;
  password: string;
  remember: boolean;
}

interface SignInProps {
  title: string;
  subtitle?: ReactNode;
  badge?: string;
  stamp: Parameters<typeof Entrance>[0]['stamp'];
  welcome?: ReactNode;
  schema: Parameters<typeof useAppForm>[0]['schema'];
  submitLabel?: string;
  hasRememberMe?: boolean;
  /** Shows 'Forgot password?' for accounts of this type. */
  forgotType?: 'customer' | 'business' | 'admin' | 'employee';
  onSubmit: (credentials: Credentials) => Promise<void>;
  links?: readonly EntranceLink[];
  /** Above the fields. */
  children?: ReactNode;
}

/** One sign-in for all four roles. Where it leads is the guards' business. */
export function SignIn(props: SignInProps) {
  const { schema, submitLabel = 'Sign In', hasRememberMe = false, forgotType, onSubmit, children } = props;
  const { state } = useLocation();
  const form = useAppForm<Credentials>({
    initialValues: { email: String(state?.email ?? ''), password: '', remember: true },
    ...(schema ? { schema } : {}),
    fallback: 'Login failed. Please try again.',
    onSubmit,
  });
  return (
    <Entrance {...props}>
      {children}
      <Form form={form}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <div className={classes.between}>
          {hasRememberMe && (
            <Checkbox label="Remember me" {...form.getInputProps('remember', { type: 'checkbox' })} />
          )}
          {forgotType && (
            <Anchor
              component={Link}
              to={`${paths.forgotPassword}?type=${forgotType}`}
              className={classes.forgot}
            >
              Forgot password?
            </Anchor>
          )}
        </div>
        <SubmitButton form={form} busyLabel="Signing in...">
          {submitLabel}
        </SubmitButton>
      </Form>
    </Entrance>
  );
}
