import { Link } from '@stampwell/client/router';
import { PROGRAMME_STEPS, STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';
import { IconPlus, IconTrash } from '@stampwell/icons';
import { Anchor, Button, Text } from '@stampwell/ui';
import { type AppForm, NumberInput, Switch, TextInput } from '@stampwell/ui/forms';
import { Lapses } from './lapses.tsx';
import classes from './more.module.css';
import type { MoreForm, SettingsForm } from './settings-form.ts';

interface MoreProps {
  form: AppForm<MoreForm>;
  /** Stamps of a full card. */
  size: number;
}
interface WholeProps {
  form: AppForm<SettingsForm>;
  isOpen: boolean;
  /** For a shop's only card: the way to another one. */
  offersAnother?: boolean;
}

/** What most shops leave as it is. */
export function More({ form, isOpen, offersAnother = false }: WholeProps) {
  const { early, keeps_rest, lapses_after_months: lapses } = form.getInitialValues();
  return (
    <details className={classes.more} open={isOpen || early.length > 0 || keeps_rest || Boolean(lapses)}>
      <summary>More</summary>
      <MoreFields
        form={form}
        size={Number(form.values.stamps_required) || STAMPS_REQUIRED.default}
        note="Only on cards that begin after you save. "
      />
      {offersAnother && <Another />}
    </details>
  );
}

const Another = () => (
  <Text c="dimmed" className={classes.another ?? ''}>
    <Anchor component={Link} to="?card=new" underline="always">
      Offer another card
    </Anchor>{' '}
    beside this one, say for beans, with stamps and a reward of its own.
  </Text>
);

/** Smaller rewards, and what becomes of stamps beyond the reward or without visits. @param note where it applies, said of lapses */
export function MoreFields<Values extends MoreForm & Record<string, unknown>>({
  form: own,
  size,
  note,
}: {
  form: AppForm<Values>;
  size: number;
  note?: string;
}) {
  // These fields are in each of the forms, whatever else is.
  const form = own as unknown as AppForm<MoreForm>;
  return (
    <div className={classes.fields}>
      <KeepsRest form={form} size={size} />
      <Early form={form} size={size} />
      {form.values.early.length > 0 && <Kind form={form} />}
      <Lapses form={form} note={note} />
    </div>
  );
}

const KeepsRest = ({ form, size }: MoreProps) => (
  <Switch
    label="Keep what is left over"
    description={`${size + 3} stamps give the reward of ${size} and keep 3: a paper card would start the next one. Off, a full card’s reward uses all stamps.`}
    {...form.getInputProps('keeps_rest', { type: 'checkbox' })}
  />
);

function Early({ form, size }: MoreProps) {
  const { early } = form.values;
  const last = early.at(-1)?.stamps ?? 0;
  return (
    <fieldset className={classes.group}>
      <legend>Smaller rewards before it</legend>
      {early.map((step, nth) => (
        // Rows have no id, and one is added or removed at a time.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div className={classes.step} key={nth}>
          <NumberInput
            label="Stamps"
            min={PROGRAMME_STEPS.stepMin}
            max={STAMPS_REQUIRED.max}
            allowDecimal={false}
            clampBehavior="none"
            {...form.getInputProps(`early.${nth}.stamps`)}
          />
          <TextInput label="Emoji" autoComplete="off" {...form.getInputProps(`early.${nth}.reward_emoji`)} />
          <TextInput label="Smaller reward" {...form.getInputProps(`early.${nth}.reward_description`)} />
          <Button
            variant="subtle"
            aria-label={`Remove ${step.reward_description || 'this reward'}`}
            onClick={() => form.removeListItem('early', nth)}
          >
            <IconTrash size={20} aria-hidden="true" />
          </Button>
        </div>
      ))}
      {early.length < PROGRAMME_STEPS.max - 1 && (
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() =>
            form.insertListItem('early', {
              stamps: Math.ceil((last + size) / 2),
              reward_description: '',
              reward_emoji: '🍪',
            })
          }
        >
          Add a Smaller Reward
        </Button>
      )}
    </fieldset>
  );
}

const KINDS = [
  {
    spends: false,
    name: 'Steps on the way',
    words: 'Taking a smaller one costs no stamps, once a card. With the last one the card starts anew.',
  },
  {
    spends: true,
    name: 'Stamps to spend',
    words: 'Taking one uses its stamps. Customers take a smaller one now, or wait.',
  },
];

const Kind = ({ form }: Pick<MoreProps, 'form'>) => (
  <fieldset className={classes.group}>
    <legend>How they are taken</legend>
    {KINDS.map(({ spends, name, words }) => (
      <label key={name} className={classes.kind}>
        <input
          type="radio"
          name="spends"
          checked={Boolean(form.values.spends) === spends}
          onChange={() => form.setFieldValue('spends', spends)}
        />
        <span>
          <strong>{name}</strong>
          <Text c="dimmed" size="sm">
            {words}
          </Text>
        </span>
      </label>
    ))}
  </fieldset>
);
