import { useApiMutation } from '@stampwell/client';
import {
  adminComplaints,
  answerComplaint,
  type Complaint,
} from '@stampwell/contracts/http/data-complaints.ts';
import { DATA_COMPLAINTS } from '@stampwell/contracts/limits.ts';
import { notify } from '@stampwell/ui';
import { Form, SubmitButton, Textarea, useAppForm } from '@stampwell/ui/forms';

/** The answer goes out by mail, and cannot be taken back. */
export function AnswerForm({ complaint: { id, name, email } }: { complaint: Complaint }) {
  const { mutateAsync } = useApiMutation(answerComplaint, { invalidates: [adminComplaints] });
  const form = useAppForm({
    initialValues: { answer: '' },
    schema: answerComplaint.body,
    fallback: 'Failed to send the answer',
    onSubmit: async (body) => {
      await mutateAsync({ params: { id }, body });
      notify('success', 'Answer sent.');
    },
  });
  return (
    <Form form={form}>
      <Textarea
        label={`Your answer to ${name}`}
        description={`Goes by mail to ${email}`}
        rows={3}
        maxLength={DATA_COMPLAINTS.wordsMax}
        {...form.getInputProps('answer')}
      />
      <SubmitButton form={form} busyLabel="Sending...">
        Send answer
      </SubmitButton>
    </Form>
  );
}
