import { callApi, useSession } from '@stampwell/client';
import { sendComplaint } from '@stampwell/contracts/http/data-complaints.ts';
import { DATA_COMPLAINTS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconShieldCheck } from '@stampwell/icons';
import { Banner, Button, dateLabel, Text } from '@stampwell/ui';
import { Form, SubmitButton, Textarea, TextInput, useAppForm } from '@stampwell/ui/forms';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';

/** A complaint about personal data, with or without an account; the privacy policy leads here. */
export function DataComplaintScreen() {
  const user = useSession().general?.user;
  const [dueAt, setDueAt] = useState<string | null>(null);
  const form = useAppForm({
    initialValues: { name: user?.name ?? '', email: user?.email ?? '', words: '' },
    schema: sendComplaint.body,
    fallback: 'Failed to send your complaint',
    onSubmit: async (body) => {
      const reply = await callApi(sendComplaint, { body });
      setDueAt(reply.due_at);
    },
  });
  return (
    <Entrance
      title="Complain about your data"
      subtitle={`A person looks into it and answers by mail within ${DATA_COMPLAINTS.dueDays} days.`}
      stamp={{ mark: IconShieldCheck, hue: 210 }}
    >
      {dueAt ? (
        <>
          <Banner tone="success">We have your complaint.</Banner>
          <Text>A mail says so too. We answer to that address by {dateLabel(dueAt)} at the latest.</Text>
        </>
      ) : (
        <Form form={form}>
          <TextInput label="Your name" autoComplete="name" {...form.getInputProps('name')} />
          <TextInput
            label="Email"
            description="Our answer goes there"
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <Textarea
            label="What is wrong?"
            rows={5}
            maxLength={DATA_COMPLAINTS.wordsMax}
            {...form.getInputProps('words')}
          />
          <SubmitButton form={form} busyLabel="Sending...">
            Send complaint
          </SubmitButton>
        </Form>
      )}
      <Button component="a" variant="subtle" href={`${paths.privacy}#your-rights`}>
        Your rights
      </Button>
    </Entrance>
  );
}
