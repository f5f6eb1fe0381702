import { useApiMutation } from '@stampwell/client';
import { createEmployee, listEmployees } from '@stampwell/contracts/http/employees.ts';
import { Anchor, Modal, notify, Text } from '@stampwell/ui';
import { Form, PasswordInput, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { useState } from 'react';
import { AccessNote } from './access-note.tsx';
import { DailyCapInput } from './daily-cap-input.tsx';

export function AddEmployee({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useApiMutation(createEmployee, { invalidates: [listEmployees] });
  const [isInvited, setInvited] = useState(true);
  const form = useAppForm({
    initialValues: {
      name: '',
      email: '',
      password: undefined as string | undefined,
      daily_stamp_cap: null as number | null,
    },
    schema: createEmployee.body,
    fallback: 'Failed to create employee',
    onSubmit: async ({ password, ...body }) => {
      await mutateAsync({ body: password === undefined ? body : { ...body, password } });
      notify('success', 'Employee created successfully!');
      onClose();
    },
  });
  /** An empty password is refused; without one they are invited. */
  function setMyself(): void {
    form.setFieldValue('password', '');
    setInvited(false);
  }
  return (
    <Modal isOpen onClose={onClose} title="Add New Employee">
      <Form form={form}>
        <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          required
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        {isInvited ? (
          <Text c="dimmed">
            We mail them a link to choose their own password.{' '}
            <Anchor component="button" type="button" onClick={setMyself}>
              Set a password myself
            </Anchor>
          </Text>
        ) : (
          <PasswordInput
            label="Password"
            description="You then have to tell it to them, and know it yourself."
            required
            data-autofocus
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        )}
        <DailyCapInput {...form.getInputProps('daily_stamp_cap')} />
        <AccessNote />
        <SubmitButton form={form} busyLabel="Creating...">
          Create Employee
        </SubmitButton>
      </Form>
    </Modal>
  );
}
