import { type ApiError, Loaded, useApiMutation, useApiQuery } from '@stampwell/client';
import { openingHours, updateOpeningHours } from '@stampwell/contracts/http/anomalies.ts';
import {
  HOLIDAYS_MAX,
  type Holidays,
  isAllDay,
  type OpenDay,
  type OpeningHours,
  openingHoursSchema,
} from '@stampwell/contracts/opening-hours.ts';
import { Button, errorWords, Group, notify, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { NativeSelect, TextInput, Unsaved } from '@stampwell/ui/forms';
import { type FormEvent, useState } from 'react';
import classes from './opening-hours-panel.module.css';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const USUAL = { opens: '09:00', closes: '17:00' };
const WEEK: OpeningHours = DAYS.map(() => USUAL);

/** Opening hours; stamps at other times count as unusual. */
export function OpeningHoursPanel() {
  return (
    <Panel title="Opening hours">
      <Text>
        Customers see them in ‘Places’, and we flag stamps given while you are closed. Until you set your
        hours, customers see none, and we flag by your usual ones. Open past midnight? Enter 18:00 to 02:00.
      </Text>
      <Loaded
        query={useApiQuery(openingHours, {})}
        failed="Failed to load opening hours"
        loading={<RowsSkeleton kind="lines" count={3} label="Loading opening hours..." />}
      >
        {(saved) => (
          <FirstHours
            key={JSON.stringify(saved)}
            saved={saved.opening_hours}
            savedHolidays={saved.holidays ?? []}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function FirstHours(saved: Pick<HoursFormProps, 'saved' | 'savedHolidays'>) {
  const { mutate, isPending } = useApiMutation(updateOpeningHours, { invalidates: [openingHours] });
  return <HoursForm {...saved} isPending={isPending} onSave={(body, options) => mutate({ body }, options)} />;
}

interface HoursFormProps {
  saved: OpeningHours | null;
  savedHolidays: Holidays;
  isPending: boolean;
  onSave: (
    hours: { opening_hours: OpeningHours | null; holidays: Holidays },
    options: { onSuccess: () => void; onError: (failure: ApiError) => void },
  ) => void;
}

export function HoursForm({ saved, savedHolidays, isPending, onSave }: HoursFormProps) {
  const [hours, setHours] = useState<OpeningHours | null>(saved);
  const [holidays, setHolidays] = useState(savedHolidays);
  const isDirty = JSON.stringify([hours, holidays]) !== JSON.stringify([saved, savedHolidays]);
  const isWrong = !hours?.every(isRight) || !holidays.every(({ date, day }) => date !== '' && isRight(day));

  function save(opening_hours: OpeningHours | null): void {
    if (isPending) return;
    const onError = (failure: ApiError) =>
      notify('error', errorWords(failure, 'Failed to save opening hours'));
    onSave(
      { opening_hours, holidays },
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
      <Unsaved isDirty={isDirty} />
      {DAYS.map((name, index) => (
        <DayRow
          key={name}
          name={name}
          day={hours[index] ?? null}
          onChange={(day) => setHours(hours.map((other, at) => (at === index ? day : other)))}
        />
      ))}
      <Group>
        <Button variant="default" onClick={() => setHours(hours.map(() => hours[0] ?? null))}>
          Copy Monday to all days
        </Button>
      </Group>
      <HolidayRows holidays={holidays} onChange={setHolidays} />
      <Group>
        <Button type="submit" variant={isDirty ? 'filled' : 'default'} loading={isPending} disabled={isWrong}>
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

const dateWords = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const isRight = (day: OpenDay | null) => openingHoursSchema.safeParse(Array(7).fill(day)).success;

interface HolidayRowsProps {
  holidays: Holidays;
  onChange: (holidays: Holidays) => void;
}

function HolidayRows({ holidays, onChange }: HolidayRowsProps) {
  const change = (index: number, holiday: Holidays[number]) =>
    onChange(holidays.map((other, at) => (at === index ? holiday : other)));
  return (
    <fieldset className={classes.holidays}>
      <legend>Holidays and other days</legend>
      {holidays.map(({ date, day }, index) => (
        // Days change while they are typed, so only their place is theirs.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={classes.holiday}>
          <TextInput
            type="date"
            label="Date"
            value={date}
            onChange={(event) => change(index, { date: event.currentTarget.value, day })}
          />
          <DayRow
            name={date ? `On ${dateWords(date)}` : 'On this day'}
            day={day}
            onChange={(changed) => change(index, { date, day: changed })}
          />
          <Button variant="subtle" onClick={() => onChange(holidays.filter((_, at) => at !== index))}>
            Remove this day
          </Button>
        </div>
      ))}
      {holidays.length < HOLIDAYS_MAX && (
        <Button variant="default" onClick={() => onChange([...holidays, { date: '', day: null }])}>
          Add a day
        </Button>
      )}
    </fieldset>
  );
}

const KINDS = { closed: 'Closed', open: 'Open', split: 'Open, with a break', all: 'Open 24 hours' } as const;
type Kind = keyof typeof KINDS;

const BREAK = { opens: '14:00', closes: '18:00' };
const AS: Record<Kind, OpenDay | null> = {
  closed: null,
  open: USUAL,
  split: { opens: '09:00', closes: '12:00', again: BREAK },
  all: { opens: '00:00', closes: '24:00' },
};

function kindOf(day: OpenDay | null): Kind {
  if (!day) return 'closed';
  if (isAllDay(day)) return 'all';
  return day.again ? 'split' : 'open';
}

interface DayRowProps {
  name: string;
  day: OpenDay | null;
  onChange: (day: OpenDay | null) => void;
}

function DayRow({ name, day, onChange }: DayRowProps) {
  const kind = kindOf(day);
  return (
    <div className={classes.day}>
      <NativeSelect
        label={name}
        value={kind}
        onChange={({ currentTarget }) => onChange(AS[currentTarget.value as Kind])}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
      />
      {day && kind !== 'all' && (
        <div className={classes.ranges}>
          <Times name={name} times={day} onChange={(times) => onChange({ ...day, ...times })} />
          {day.again && (
            <Times
              name={`${name} after the break`}
              times={day.again}
              onChange={(again) => onChange({ ...day, again })}
            />
          )}
        </div>
      )}
    </div>
  );
}

type Range = Pick<OpenDay, 'opens' | 'closes'>;

function Times({ name, times, onChange }: { name: string; times: Range; onChange: (times: Range) => void }) {
  const { opens, closes } = times;
  return (
    <div className={classes.times}>
      <TextInput
        type="time"
        aria-label={`${name}, opens`}
        value={opens}
        onChange={(event) => onChange({ opens: event.currentTarget.value, closes })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        type="time"
        aria-label={`${name}, closes`}
        // An input shows midnight at a day's end as 00:00, which means the same.
        value={closes === '24:00' ? '00:00' : closes}
        onChange={(event) => onChange({ opens, closes: event.currentTarget.value })}
      />
    </div>
  );
}
