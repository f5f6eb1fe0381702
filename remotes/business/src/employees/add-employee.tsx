import { useApiMutation } from '@stampwell/client';
import { createEmployee, listEmployees } from '@stampwell/contracts/http/employees.ts';
import { Modal, notify } from '@stampwell/ui';
import { Form, PasswordInput, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { AccessNote } from './access-note.tsx';

export function AddEmployee({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useApiMutation(createEmployee, { invalidates: [listEmployees] });
  const form = useAppForm({
    initialValues: { name: '', email: '', password: '' },
    schema: createEmployee.body,
    fallback: 'Failed to create employee',
    onSubmit: async (body) => {
      await mutateAsync({ body });
      notify('success', 'Employee created successfully!');
      onClose();
    },
  });
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
        <PasswordInput
          label="Password"
          required
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <AccessNote />
        <SubmitButton form={form} busyLabel="Creating...">
          Create Employee
        </SubmitButton>
      </Form>
    </Modal>
  );
}
