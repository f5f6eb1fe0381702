import { LAPSES_AFTER_MONTHS } from '@stampwell/contracts/limits.ts';
import { type AppForm, NumberInput, Switch } from '@stampwell/ui/forms';
import type { MoreForm } from './settings-form.ts';

const { min, max, usual } = LAPSES_AFTER_MONTHS;

/** [SC80] Off unless the owner wants it. */
export function Lapses({ form, note = '' }: { form: AppForm<MoreForm>; note?: string | undefined }) {
  const months = form.values.lapses_after_months ?? null;
  return (
    <>
      <Switch
        label="Stamps lapse if nobody comes"
        description={`${note}People are told a month and a week before, and can bring their stamps back for 14 days. A ready reward stays twice as long.`}
        checked={months !== null}
        onChange={(event) =>
          form.setFieldValue('lapses_after_months', event.currentTarget.checked ? usual : null)
        }
      />
      {months !== null && (
        <NumberInput
          label="Months without a visit"
          min={min}
          max={max}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('lapses_after_months')}
        />
      )}
    </>
  );
}
