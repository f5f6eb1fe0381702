import { useApiMutation } from '@stampwell/client';
import { listEmployees, updateEmployee } from '@stampwell/contracts/http/employees.ts';
import type { Employee } from '@stampwell/contracts/http/shapes.ts';
import { PASSWORD_MIN } from '@stampwell/contracts/limits.ts';
import { Modal, notify } from '@stampwell/ui';
import { Form, PasswordInput, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { AccessNote } from './access-note.tsx';
import { DailyCapInput } from './daily-cap-input.tsx';

interface EditEmployeeProps {
  employee: Employee;
  onClose: () => void;
}

/** A new password replaces the old one at once. */
export function EditEmployee({ employee, onClose }: EditEmployeeProps) {
  const { mutateAsync } = useApiMutation(updateEmployee, { invalidates: [listEmployees] });
  const cap = employee.daily_stamp_cap ?? null;
  const form = useAppForm({
    initialValues: { name: employee.name, password: '', daily_stamp_cap: cap },
    check: ({ name, password }) => ({
      ...(name.trim() ? {} : { name: 'Name is required' }),
      ...(password && password.length < PASSWORD_MIN
        ? { password: 'Password must be at least 6 characters' }
        : {}),
    }),
    fallback: 'Failed to update employee',
    onSubmit: async ({ name, password, daily_stamp_cap }) => {
      // Only the changed fields, so that a cap which somebody else has just set is kept.
      const body = {
        name,
        ...(daily_stamp_cap !== cap && { daily_stamp_cap }),
        ...(password && { password }),
      };
      await mutateAsync({ params: { id: employee.id }, body });
      notify('success', 'Employee updated successfully!');
      onClose();
    },
  });
  return (
    <Modal isOpen onClose={onClose} title="Edit Employee">
      <Form form={form}>
        <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <PasswordInput
          label="New Password (optional)"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <DailyCapInput {...form.getInputProps('daily_stamp_cap')} />
        <AccessNote />
        <SubmitButton form={form} busyLabel="Updating...">
          Update Employee
        </SubmitButton>
      </Form>
    </Modal>
  );
}
