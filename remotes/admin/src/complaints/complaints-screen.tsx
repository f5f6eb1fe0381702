import { Pages, useApiMutation, useApiPages } from '@stampwell/client';
import {
  adminComplaints,
  answerComplaint,
  COMPLAINT_STATES,
  type Complaint,
  type ComplaintState,
} from '@stampwell/contracts/http/data-complaints.ts';
import { DATA_COMPLAINTS } from '@stampwell/contracts/limits.ts';
import {
  dateLabel,
  EmptyState,
  grouped,
  notify,
  PageHeader,
  Panel,
  RowsSkeleton,
  StatusBadge,
  Text,
  type Tone,
  WideScreen,
} from '@stampwell/ui';
import { Form, SubmitButton, Textarea, useAppForm } from '@stampwell/ui/forms';
import { useState } from 'react';
import { FilterTabs } from '../parts/filter-tabs.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import classes from './complaints.module.css';

const STATES: Record<ComplaintState, { label: string; tone: Tone; nothing: string }> = {
  open: { label: 'Open', tone: 'wait', nothing: 'No complaint waits for an answer.' },
  overdue: { label: 'Overdue', tone: 'bad', nothing: 'No complaint is overdue.' },
  answered: { label: 'Answered', tone: 'done', nothing: 'Complaints that you answered are kept here.' },
};

/** Complaints about personal data, with the day by which each must be answered. */
export function ComplaintsScreen() {
  const [state, setState] = useState<ComplaintState>('open');
  const list = useApiPages(adminComplaints, { query: { state } });
  const counts = list.data?.pages.at(-1)?.counts;
  const tabs = COMPLAINT_STATES.map((key) => ({
    key,
    label: STATES[key].label,
    count: counts && grouped(counts[key]),
  }));
  return (
    <WideScreen>
      <PageHeader
        title="Complaints about data"
        subtitle={`Each must be answered within ${DATA_COMPLAINTS.dueDays} days`}
      >
        <RefreshButton />
      </PageHeader>
      <FilterTabs tabs={tabs} value={state} onChange={setState} search={null}>
        <Pages
          query={list}
          rows={({ complaints }) => complaints}
          failed="Failed to load complaints"
          loading={<RowsSkeleton inPanel kind="lines" count={4} label="Loading complaints..." />}
          empty={
            <Panel>
              <EmptyState title="No complaints">{STATES[state].nothing}</EmptyState>
            </Panel>
          }
        >
          {(complaints) => (
            <ul className={classes.list}>
              {complaints.map((complaint) => (
                <ComplaintCard key={complaint.id} complaint={complaint} />
              ))}
            </ul>
          )}
        </Pages>
      </FilterTabs>
    </WideScreen>
  );
}

function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const { name, email, words, state, created_at, due_at, answered_at, answer, answered_by } = complaint;
  const { label, tone } = STATES[state];
  return (
    <li>
      <Panel title={name} aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
        <Text c="dimmed">
          {`${email}. Arrived ${dateLabel(created_at)}, answer due by ${dateLabel(due_at)}.`}
        </Text>
        <Text className={classes.words}>{words}</Text>
        {answer !== null && answered_at && (
          <div className={classes.answer}>
            <Text c="dimmed">{`Answered ${dateLabel(answered_at)} by ${answered_by?.name}`}</Text>
            <Text className={classes.words}>{answer}</Text>
          </div>
        )}
        {state !== 'answered' && <AnswerForm complaint={complaint} />}
      </Panel>
    </li>
  );
}

/** The answer goes out by mail, and cannot be taken back. */
function AnswerForm({ complaint: { id, name, email } }: { complaint: Complaint }) {
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
