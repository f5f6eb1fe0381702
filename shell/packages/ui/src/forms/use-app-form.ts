import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { errorWords, isSpoken } from '../feedback/error-words.ts';

type Values = Record<string, unknown>;
/** Any zod schema (a Standard Schema) for the form's values. */
export type FormSchema = Parameters<typeof schemaResolver>[0];

export interface AppFormOptions<V extends Values> {
  initialValues: V;
  /** Its messages appear under the fields. */
  schema?: FormSchema;
  /** Checks beyond the schema, such as equal passwords: field → message. Run after the schema. */
  check?: (values: V) => Partial<Record<string, string>>;
  /** Errors thrown are shown: field errors under their fields, the rest in `form.failure`. */
  onSubmit: (values: V) => Promise<unknown> | undefined;
  /** Shown if the server gave no message. */
  fallback?: string;
  /** Wire name → form name, where they differ (`scan_cooldown_hours` → `scanCooldownHours`). */
  fieldOf?: (wire: string) => string;
}

export interface AppForm<V extends Values> extends UseFormReturnType<V> {
  submit(event?: FormEvent<HTMLFormElement>): void;
  isSubmitting: boolean;
  /** An error that belongs to no field. */
  failure: string | null;
  dismissFailure(): void;
}

/** A Mantine form with a schema, protected against double submission, showing the server's field errors. */
export function useAppForm<V extends Values>({
  initialValues,
  schema,
  check,
  onSubmit,
  fallback,
  fieldOf = (wire) => wire,
}: AppFormOptions<V>): AppForm<V> {
  const resolve = schema ? schemaResolver(schema, { sync: true }) : undefined;
  const form = useForm<V>({
    initialValues,
    validateInputOnBlur: false,
    validate: (values) => ({ ...check?.(values), ...resolve?.(values) }),
  });
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  async function send(values: V): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSubmitting(true);
    setFailure(null);
    try {
      await onSubmit(values);
    } catch (error) {
      refuse(error);
    } finally {
      isUnderWay.current = false;
      setSubmitting(false);
    }
  }

  function refuse(error: unknown): void {
    const refusals = isSpoken(error)
      ? error.fieldErrors.map(({ field, message }) => [fieldOf(field), message] as const)
      : [];
    const known = refusals.filter(([field]) => field in form.values);
    if (known.length === 0) setFailure(errorWords(error, fallback));
    else form.setErrors(Object.fromEntries(known));
  }

  const submit = form.onSubmit((values) => void send(values), focusFirstError);
  return { ...form, submit, isSubmitting, failure, dismissFailure: () => setFailure(null) };
}

/** After the messages have rendered. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}
