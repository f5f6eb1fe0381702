import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';
import classes from './form.module.css';
import type { AppForm } from './use-app-form.ts';

interface FormProps {
  // biome-ignore lint/suspicious/noExplicitAny: any form will do, whatever its values
  form: AppForm<any>;
  children: ReactNode;
}

/** Fields in one column, the form's error on top, no browser bubbles. */
export function Form({ form, children }: FormProps) {
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      {form.failure && (
        <Banner tone="error" onClose={form.dismissFailure}>
          {form.failure}
        </Banner>
      )}
      {children}
    </form>
  );
}

interface SubmitButtonProps extends ButtonProps {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  form: AppForm<any>;
  children: ReactNode;
  /** Shown while submitting: 'Signing in...'. */
  busyLabel?: ReactNode;
}

export function SubmitButton({ form, children, busyLabel, ...props }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      {...props}
      aria-disabled={form.isSubmitting}
      data-busy={form.isSubmitting || undefined}
    >
      {form.isSubmitting ? (busyLabel ?? children) : children}
    </Button>
  );
}
