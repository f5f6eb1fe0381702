import { Button } from '@stampwell/ui';
import { type AppForm, SubmitButton } from '@stampwell/ui/forms';
import type { WizardHandle } from '../use-wizard.ts';
import classes from './steps.module.css';

interface StepButtonsProps extends WizardHandle {
  // biome-ignore lint/suspicious/noExplicitAny: any step's form will do
  form: AppForm<any>;
  next: string;
  busyLabel?: string;
}

/** Previous and Next; Enter in any field is Next. */
export function StepButtons({ wizard, goTo, form, next, busyLabel }: StepButtonsProps) {
  return (
    <div className={classes.buttons}>
      {wizard.step > wizard.firstStep && (
        <Button variant="default" size="lg" onClick={() => goTo(wizard.step - 1)}>
          Previous
        </Button>
      )}
      <SubmitButton form={form} fullWidth={false} className={classes.next ?? ''} busyLabel={busyLabel}>
        {next}
      </SubmitButton>
    </div>
  );
}
