import { callApi, useApiCache } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { askWhatIf, keepWhatIfCosts, type WhatIfCosts, whatIfs } from '@stampwell/contracts/http/what-if.ts';
import { COOLDOWN_HOURS, LAPSES_AFTER_MONTHS, STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';
import { cardSize } from '@stampwell/contracts/programme.ts';
import { reopeningDays } from '@stampwell/contracts/season.ts';
import { Panel, Text } from '@stampwell/ui';
import { SegmentedControl } from '@stampwell/ui/data';
import {
  type AppForm,
  Checkbox,
  Form,
  NumberInput,
  SubmitButton,
  Switch,
  TextInput,
  useAppForm,
} from '@stampwell/ui/forms';
import type { ReactNode } from 'react';
import { type Asked, costsIn, errorsIn, formName, notAsked, type TermsNow, termsIn } from './asked.ts';
import classes from './what-if.module.css';

const RANGES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

/** Also shown by the skeleton. */
export const formTitle = (isAcrossShops: boolean) =>
  isAcrossShops ? 'What if every shop had…' : 'What if we had…';

interface AskFormProps {
  now: TermsNow | undefined;
  costs: WhatIfCosts | null;
  runPath: (id: string) => string;
  isAcrossShops: boolean;
  /** Chooses one of several cards. */
  choice: ReactNode;
  /** The fields of what most shops leave as it is, as in their settings. @param size stamps of the full card that is asked for */
  more: MoreFields | undefined;
}

export type MoreFields = (form: AppForm<Asked>, size: number) => ReactNode;

/** The changed terms, and two figures only the owner knows. */
export function AskForm({ now, costs, runPath, isAcrossShops, choice, more }: AskFormProps) {
  const cache = useApiCache();
  const navigate = useNavigate();
  const form = useAppForm<Asked>({
    initialValues: notAsked(now, costs),
    check: (asked) => errorsIn(asked, now),
    fallback: 'Failed to run the estimate',
    fieldOf: formName,
    onSubmit: async (asked) => {
      const typed = costsIn(asked);
      if (typed) await callApi(keepWhatIfCosts, { body: typed });
      const days = Number(asked.days) as 30 | 90 | 365;
      const { run } = await callApi(askWhatIf, { body: { days, terms: termsIn(asked, now) } });
      void cache.refresh([whatIfs]);
      navigate(runPath(run.id));
    },
  });
  return (
    <Panel title={formTitle(isAcrossShops)}>
      <Form form={form}>
        {choice}
        <Terms form={form} now={now} />
        {more && now ? (
          <details className={classes.more}>
            <summary>More</summary>
            {more(form, Number(form.values.stamps_required) || cardSize(now))}
            <Season form={form} />
          </details>
        ) : (
          <OfAllShops form={form} />
        )}
        <Money form={form} isAcrossShops={isAcrossShops} />
        <fieldset className={classes.group}>
          <legend className={classes.legend}>How far back</legend>
          <SegmentedControl
            className={classes.range}
            aria-label="How far back"
            data={RANGES}
            {...form.getInputProps('days')}
          />
        </fieldset>
        <SubmitButton form={form} busyLabel="Asking...">
          Run estimate
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** @param today undefined while unknown */
const keptWords = (today: number | null | undefined) =>
  today === undefined ? 'Leave blank to keep it' : `Leave blank to keep ${today ?? 'none'}`;

function Terms({ form, now }: { form: AppForm<Asked>; now: TermsNow | undefined }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Other terms</legend>
      <div className={classes.fields}>
        <NumberInput
          label="Stamps required"
          description={keptWords(now && cardSize(now))}
          min={STAMPS_REQUIRED.min}
          max={STAMPS_REQUIRED.max}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('stamps_required')}
        />
        <NumberInput
          label="Scan cooldown (hours)"
          description={keptWords(now?.scan_cooldown_hours)}
          min={COOLDOWN_HOURS.min}
          max={COOLDOWN_HOURS.max}
          clampBehavior="none"
          {...form.getInputProps('scan_cooldown_hours')}
        />
        <NumberInput
          label="Daily stamp cap of an employee"
          description={keptWords(now?.daily_stamp_cap)}
          min={1}
          max={100_000}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('daily_stamp_cap')}
        />
      </div>
    </fieldset>
  );
}

/** Where there are no terms of one shop to begin with. */
const OfAllShops = ({ form }: { form: AppForm<Asked> }) => (
  <fieldset className={classes.group}>
    <div className={classes.fields}>
      <NumberInput
        label="Stamps lapse after (months)"
        description="Without a visit. Leave blank to keep it"
        min={LAPSES_AFTER_MONTHS.min}
        max={LAPSES_AFTER_MONTHS.max}
        allowDecimal={false}
        clampBehavior="none"
        {...form.getInputProps('lapses_after_months')}
        value={form.values.lapses_after_months ?? ''}
      />
    </div>
    <Checkbox label="Keep what is left over" {...form.getInputProps('keeps_rest', { type: 'checkbox' })} />
  </fieldset>
);

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** [WI23] */
function Season({ form }: { form: AppForm<Asked> }) {
  const { closed_from: from, closed_until: until } = form.values;
  const days = isDay(from) ? reopeningDays(from) : undefined;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Closed for the season</legend>
      <Text c="dimmed" size="sm">
        Nobody who came on these days would have had a stamp, and no stamps would have lapsed.
      </Text>
      <div className={classes.fields}>
        <TextInput type="date" label="Closed from" {...form.getInputProps('closed_from')} />
        <TextInput
          type="date"
          label="Open again on"
          min={days?.first}
          max={days?.last}
          {...form.getInputProps('closed_until')}
        />
      </div>
      {(from || until) && (
        <Switch
          label="Rewards can be redeemed meanwhile"
          {...form.getInputProps('redeems', { type: 'checkbox' })}
        />
      )}
    </fieldset>
  );
}

function Money({ form, isAcrossShops }: { form: AppForm<Asked>; isAcrossShops: boolean }) {
  const whose = isAcrossShops ? 'On average, at any shop.' : undefined;
  const price = {
    min: 0,
    decimalScale: 2,
    fixedDecimalScale: true,
    prefix: '£',
    clampBehavior: 'none' as const,
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>What it costs</legend>
      <div className={classes.fields}>
        <NumberInput
          label="Cost of a reward"
          description={whose ?? 'What it costs you, not its price. Optional; kept for next time.'}
          {...price}
          {...form.getInputProps('reward_cost')}
        />
        <NumberInput
          label="Average spend"
          description={whose ?? 'What one visit brings in. Optional; kept for next time.'}
          {...price}
          {...form.getInputProps('average_spend')}
        />
      </div>
    </fieldset>
  );
}
