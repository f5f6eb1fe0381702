import { type ApiError, useApiMutation, useApiQuery } from '@stampwell/client';
import { openingHours, updateOpeningHours } from '@stampwell/contracts/http/unusual.ts';
import type { OpeningHours } from '@stampwell/contracts/opening-hours.ts';
import { Button, ErrorView, errorWords, Group, notify, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { Switch, TextInput, Unsaved } from '@stampwell/ui/forms';
import { type FormEvent, useState } from 'react';
import classes from './opening-hours-panel.module.css';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const USUAL = { opens: '09:00', closes: '17:00' };
const WEEK: OpeningHours = DAYS.map(() => USUAL);

/** Opening hours; stamps at other times count as unusual. */
export function OpeningHoursPanel() {
  const { data, error, refetch } = useApiQuery(openingHours, {});
  return (
    <Panel title="Opening hours">
      <Text>
        Customers see them in ‘Places’, and we flag stamps given while you are closed. Until you set your
        hours, customers see none, and we flag by your usual ones. Open past midnight? Enter 18:00 to 02:00.
      </Text>
      {!data && error && (
        <ErrorView title="Failed to load opening hours" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton kind="lines" count={3} label="Loading opening hours..." />}
      {data && <HoursForm key={JSON.stringify(data)} saved={data.opening_hours} />}
    </Panel>
  );
}

function HoursForm({ saved }: { saved: OpeningHours | null }) {
  const [hours, setHours] = useState<OpeningHours | null>(saved);
  const { mutate, isPending } = useApiMutation(updateOpeningHours, { invalidates: [openingHours] });
  const isWrong = hours?.some(
    (day) => day && (day.opens === '' || day.closes === '' || day.opens === day.closes),
  );

  function save(opening_hours: OpeningHours | null): void {
    if (isPending) return;
    const onError = (failure: ApiError) =>
      notify('error', errorWords(failure, 'Failed to save opening hours'));
    mutate(
      { body: { opening_hours } },
      { onSuccess: () => notify('success', 'Opening hours saved'), onError },
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (hours && !isWrong) save(hours);
  }

  if (!hours) {
    return (
      <Group>
        <Button variant="default" onClick={() => setHours(WEEK)}>
          Set opening hours
        </Button>
      </Group>
    );
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <Unsaved isDirty={JSON.stringify(hours) !== JSON.stringify(saved)} />
      {DAYS.map((name, index) => (
        <DayRow
          key={name}
          name={name}
          day={hours[index] ?? null}
          onChange={(day) => setHours(hours.map((other, at) => (at === index ? day : other)))}
        />
      ))}
      <Group>
        <Button type="submit" loading={isPending} disabled={Boolean(isWrong)}>
          Save Opening Hours
        </Button>
        {saved && (
          <Button variant="default" onClick={() => save(null)}>
            Use my usual hours
          </Button>
        )}
      </Group>
    </form>
  );
}

interface DayRowProps {
  name: string;
  day: OpeningHours[number];
  onChange: (day: OpeningHours[number]) => void;
}

function DayRow({ name, day, onChange }: DayRowProps) {
  return (
    <div className={classes.day}>
      <Switch
        label={name}
        checked={day !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL : null)}
      />
      {day ? (
        <div className={classes.times}>
          <TextInput
            type="time"
            aria-label={`${name}, opens`}
            value={day.opens}
            onChange={(event) => onChange({ ...day, opens: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="time"
            aria-label={`${name}, closes`}
            value={day.closes}
            onChange={(event) => onChange({ ...day, closes: event.currentTarget.value })}
          />
        </div>
      ) : (
        <span className={classes.closed}>Closed</span>
      )}
    </div>
  );
}
