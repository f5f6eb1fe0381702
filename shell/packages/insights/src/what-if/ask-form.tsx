import { callApi, useApiCache } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import type { ProgrammeTerms } from '@stampwell/contracts';
import {
  askWhatIf,
  keepWhatIfCosts,
  type WhatIfCosts,
  type WhatIfTerms,
  whatIfs,
  whatIfTerms,
} from '@stampwell/contracts/http/what-if.ts';
import { COOLDOWN_HOURS, STAMPS_REQUIRED, WHAT_IF } from '@stampwell/contracts/limits.ts';
import { type CardTerms, cardSize } from '@stampwell/contracts/programme.ts';
import { Panel } from '@stampwell/ui';
import { SegmentedControl } from '@stampwell/ui/data';
import { type AppForm, Checkbox, Form, NumberInput, SubmitButton, useAppForm } from '@stampwell/ui/forms';
import classes from './what-if.module.css';

/** As typed: an empty field keeps the current term. */
interface Asked extends Record<string, unknown> {
  days: string;
  stamps_required: number | '';
  scan_cooldown_hours: number | '';
  daily_stamp_cap: number | '';
  expiry_months: number | '';
  carries_over: boolean;
  reward_cost: number | '';
  average_spend: number | '';
}

const RANGES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];
const orNull = (value: number | '' | string): number | null => (value === '' ? null : Number(value));
const termsOf = (asked: Asked): WhatIfTerms => ({
  stamps_required: orNull(asked.stamps_required),
  scan_cooldown_hours: orNull(asked.scan_cooldown_hours),
  daily_stamp_cap: orNull(asked.daily_stamp_cap),
  expiry_months: orNull(asked.expiry_months),
  double_day: null,
  carries_over: asked.carries_over,
});
const penceOf = (pounds: number | '') => Math.round(Number(pounds) * 100);
const FORM_NAMES: Record<string, string> = {
  reward_cost_pence: 'reward_cost',
  average_spend_pence: 'average_spend',
};

/** Null if neither was typed. */
const costsOf = ({ reward_cost, average_spend }: Asked): WhatIfCosts | null =>
  reward_cost === '' && average_spend === ''
    ? null
    : { reward_cost_pence: penceOf(reward_cost), average_spend_pence: penceOf(average_spend) };

/** Zod's messages by form field. */
function check(asked: Asked): Partial<Record<string, string>> {
  const costs = costsOf(asked);
  const checked = [
    whatIfTerms.safeParse(termsOf(asked)),
    ...(costs ? [keepWhatIfCosts.body.safeParse(costs)] : []),
  ];
  const issues = checked.flatMap((one) => (one.success ? [] : one.error.issues));
  return Object.fromEntries(
    issues.map(({ path, message }) => [FORM_NAMES[String(path[0])] ?? String(path[0]), message]),
  );
}

/** The terms in force; none across shops. */
export type TermsNow = Pick<ProgrammeTerms, 'scan_cooldown_hours' | 'daily_stamp_cap'> & CardTerms;

/** Also shown by the skeleton. */
export const formTitle = (isAcrossShops: boolean) =>
  isAcrossShops ? 'What if every shop had…' : 'What if we had…';

interface AskFormProps {
  now: TermsNow | undefined;
  costs: WhatIfCosts | null;
  runPath: (id: string) => string;
  isAcrossShops: boolean;
}

/** The changed terms, and two figures only the owner knows. */
export function AskForm({ now, costs, runPath, isAcrossShops }: AskFormProps) {
  const cache = useApiCache();
  const navigate = useNavigate();
  const form = useAppForm<Asked>({
    initialValues: {
      days: '90',
      stamps_required: '',
      scan_cooldown_hours: '',
      daily_stamp_cap: '',
      expiry_months: '',
      carries_over: false,
      reward_cost: costs ? costs.reward_cost_pence / 100 : '',
      average_spend: costs ? costs.average_spend_pence / 100 : '',
    },
    check,
    fallback: 'Failed to run the estimate',
    fieldOf: (wire) => FORM_NAMES[wire] ?? wire.replace(/^terms\./, ''),
    onSubmit: async (asked) => {
      const typed = costsOf(asked);
      if (typed) await callApi(keepWhatIfCosts, { body: typed });
      const days = Number(asked.days) as 30 | 90 | 365;
      const { run } = await callApi(askWhatIf, { body: { days, terms: termsOf(asked) } });
      void cache.refresh([whatIfs]);
      navigate(runPath(run.id));
    },
  });
  return (
    <Panel title={formTitle(isAcrossShops)}>
      <Form form={form}>
        <Terms form={form} now={now} />
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
        <NumberInput
          label="Stamps lapse after (months)"
          description="Without a visit. Leave blank to keep it"
          min={WHAT_IF.expiryMonths.min}
          max={WHAT_IF.expiryMonths.max}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('expiry_months')}
        />
      </div>
      <Checkbox
        label="Stamps beyond a reward stay on the card"
        {...form.getInputProps('carries_over', { type: 'checkbox' })}
      />
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
