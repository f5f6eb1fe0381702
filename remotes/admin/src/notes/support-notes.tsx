import { Loaded, useApiMutation, useApiQuery } from '@stampwell/client';
import { addSupportNote, type SupportNote, supportNotes } from '@stampwell/contracts/http/support-notes.ts';
import { SUPPORT_NOTES } from '@stampwell/contracts/limits.ts';
import { dateTimeLabel, RowsSkeleton, Text, Title } from '@stampwell/ui';
import { Form, SubmitButton, Textarea, useAppForm } from '@stampwell/ui/forms';
import classes from './support-notes.module.css';

/** What administrators noted about an account, and a field for one more. */
export function SupportNotes({ accountId: id }: { accountId: string }) {
  const query = useApiQuery(supportNotes, { params: { id } });
  const { mutateAsync } = useApiMutation(addSupportNote, { invalidates: [supportNotes] });
  const form = useAppForm({
    initialValues: { words: '' },
    schema: addSupportNote.body,
    fallback: 'Failed to save the note',
    onSubmit: async (body) => {
      await mutateAsync({ params: { id }, body });
      form.reset();
    },
  });
  return (
    <section className={classes.notes} aria-label="Support notes">
      <Title order={3}>Support notes</Title>
      <Loaded
        query={query}
        failed={<Text c="dimmed">We can’t load the notes right now.</Text>}
        loading={<RowsSkeleton kind="lines" count={2} label="Loading notes..." />}
      >
        {({ notes }) =>
          notes.length > 0 && (
            <ul className={classes.list}>
              {notes.map((note) => (
                <Note key={note.id} note={note} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Form form={form}>
        <Textarea
          label="New note"
          description="Administrators alone see it. It cannot be changed, and goes with the account"
          rows={2}
          maxLength={SUPPORT_NOTES.wordsMax}
          {...form.getInputProps('words')}
        />
        <SubmitButton form={form} busyLabel="Saving...">
          Save note
        </SubmitButton>
      </Form>
    </section>
  );
}

function Note({ note: { words, author, at } }: { note: SupportNote }) {
  return (
    <li className={classes.note}>
      <div className={classes.words}>{words}</div>
      <Text c="dimmed">{`${author.name}, ${dateTimeLabel(at)}`}</Text>
    </li>
  );
}
