import { useApiQuery } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor, Button, counted, Fact, Facts, Title } from '@stampwell/ui';
import { Checkbox, Form } from '@stampwell/ui/forms';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { CardPreview } from '../../profile/programme/card-preview.tsx';
import { keep, type WizardHandle } from '../use-wizard.ts';
import { type RegistrationForm, STEP, termsOf } from '../wizard.ts';
import { StepButtons } from './step-buttons.tsx';
import classes from './steps.module.css';
import { useStepForm } from './use-step-form.ts';

const NOT_AGREED = 'You must agree to the terms and conditions';

/** Step 3: a summary, the card's look, the terms, and on to the payment. */
export function ReviewStep(handle: WizardHandle) {
  const { wizard, goTo } = handle;
  const settings = useApiQuery(businessSettings, {}).data?.settings;
  const navigate = useNavigate();
  const form = useStepForm(handle, {
    initialValues: { agreed: wizard.form.agreed },
    check: ({ agreed }): { agreed?: string } => (agreed ? {} : { agreed: NOT_AGREED }),
    fallback: 'Failed to proceed to payment. Please try again.',
    onSubmit: async () => {
      keep(wizard);
      navigate(paths.business.subscription, { state: { isAfterReview: true } });
    },
  });
  return (
    <>
      <div className={classes.sheet}>
        <div className={classes.columns}>
          <Entered form={wizard.form} onEdit={goTo} />
          <CardPreview terms={termsOf(wizard.form)} look={settings?.look} />
        </div>
      </div>
      {settings && <LookLater settings={settings} />}
      <div className={classes.sheet}>
        <Form form={form}>
          <Checkbox
            className={classes.agreement ?? ''}
            label={<Agreement />}
            {...form.getInputProps('agreed', { type: 'checkbox' })}
          />
          <StepButtons {...handle} form={form} next="Continue to Payment" />
        </Form>
      </div>
    </>
  );
}

/** Logo, colour and stamp, for owners who want to choose them now. */
function LookLater({ settings }: { settings: ReplyOf<typeof businessSettings>['settings'] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <div className={classes.look}>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Add a Logo and Colour (optional)
        </Button>
      </div>
    );
  return (
    <Suspense fallback={null}>
      <LookPanel settings={settings} />
    </Suspense>
  );
}

const LookPanel = lazy(() =>
  import('../../profile/programme/look-panel.tsx').then((module) => ({ default: module.LookPanel })),
);

function Entered({ form, onEdit }: { form: RegistrationForm; onEdit: (step: number) => void }) {
  const { stampsRequired, scanCooldownHours, rewardEmoji, rewardDescription } = form;
  return (
    <div className={classes.groups}>
      <Group title="Account">
        <Fact name="Email">{form.email}</Fact>
      </Group>
      <Group title="Business Info" onEdit={() => onEdit(STEP.info)}>
        <Fact name="Name">{form.name}</Fact>
        {form.phone && <Fact name="Phone">{form.phone}</Fact>}
        {form.address && <Fact name="Address">{form.address}</Fact>}
        {form.description && <Fact name="Description">{form.description}</Fact>}
      </Group>
      <Group title="Loyalty Program" onEdit={() => onEdit(STEP.programme)}>
        <Fact name="Stamps required">{stampsRequired}</Fact>
        <Fact name="Reward">{`${rewardEmoji} ${rewardDescription}`}</Fact>
        <Fact name="Scan cooldown">
          {scanCooldownHours ? counted(scanCooldownHours, 'hour') : 'No cooldown'}
        </Fact>
      </Group>
    </div>
  );
}

function Group({ title, onEdit, children }: { title: string; onEdit?: () => void; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <div className={classes.groupHead}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {onEdit && (
          <Button
            variant="subtle"
            size="sm"
            className={classes.edit ?? ''}
            aria-label={`Edit ${title}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
      </div>
      <Facts>{children}</Facts>
    </section>
  );
}

/** Links open in new tabs, keeping the registration. */
function Agreement() {
  return (
    <>
      I am authorised to act for this business, and I agree to the{' '}
      <Anchor href={paths.terms} underline="always" target="_blank" rel="noopener">
        Terms of Service
      </Anchor>{' '}
      and{' '}
      <Anchor href={paths.privacy} underline="always" target="_blank" rel="noopener">
        Privacy Policy
      </Anchor>
    </>
  );
}
