import { CodePicture } from '@stampwell/account';
import { callApi } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { changeTill, makeTillCode, type Till } from '@stampwell/contracts/http/tills.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { OwnPlace } from '@stampwell/contracts/place.ts';
import { TILL_CODE_MINUTES, TILL_LOCK_MINUTES, TILL_NAME_MAX } from '@stampwell/contracts/tills.ts';
import { Button, counted, Modal, ModalActions, Text } from '@stampwell/ui';
import { Form, NativeSelect, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { useState } from 'react';
import { useOpenPlaces } from '../places/use-open-places.ts';
import classes from './tills-screen.module.css';

const LOCKS = [1, 2, 3, 5, 10, 15, TILL_LOCK_MINUTES.max].map((minutes) => ({
  value: String(minutes),
  label: `After ${counted(minutes, 'minute')} without a touch`,
}));

const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

const named = ({ name }: { name: string }) => (name.trim() ? {} : { name: 'Give it a name' });

/** Nothing is said of places at a shop with one, unless the till's has closed. */
export const hasToSayWhere = (places: readonly OwnPlace[], till?: Till): boolean =>
  places.length > 1 || Boolean(till && places[0] && places[0].id !== till.place_id);

const placeChoices = (places: readonly OwnPlace[], till?: Till) => {
  const open = places.map(({ id, name }) => ({ value: id, label: name }));
  const isOpen = !till || open.some(({ value }) => value === till.place_id);
  return isOpen ? open : [{ value: till.place_id, label: 'A closed place' }, ...open];
};

/** Names it, then shows the code by which the tablet becomes it. */
export function AddTillModal({ onClose }: { onClose: () => void }) {
  const places = useOpenPlaces();
  const [made, setMade] = useState<ReplyOf<typeof makeTillCode> | null>(null);
  const form = useAppForm({
    initialValues: { name: '', lock: String(TILL_LOCK_MINUTES.default), place: '' },
    check: named,
    onSubmit: async ({ name, lock, place }) => {
      const body = { name, lock_after_minutes: Number(lock), ...(place && { place_id: place }) };
      setMade(await callApi(makeTillCode, { body }));
    },
  });
  if (made) return <CodeModal {...made} onClose={onClose} />;
  return (
    <Modal isOpen onClose={onClose} title="Add a till">
      <Form form={form}>
        <TextInput
          label="Name"
          description="Where it stands: ‘Front’, ‘Bar’"
          maxLength={TILL_NAME_MAX}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {hasToSayWhere(places) && (
          <NativeSelect label="It is at" data={placeChoices(places)} {...form.getInputProps('place')} />
        )}
        <NativeSelect label="It locks" data={LOCKS} {...form.getInputProps('lock')} />
        <SubmitButton form={form} busyLabel="One moment...">
          Show the code
        </SubmitButton>
      </Form>
    </Modal>
  );
}

function CodeModal({ till_code, ends_at, onClose }: ReplyOf<typeof makeTillCode> & { onClose: () => void }) {
  const address = `${location.host}${paths.employee.till}`;
  return (
    <Modal isOpen onClose={onClose} title="Make the tablet a till">
      <ol className={classes.steps}>
        <li>
          On the tablet, scan this with its camera, or open <strong>{address}</strong>.
        </li>
        <li>
          Enter the code. It works once, for {TILL_CODE_MINUTES} minutes, until {timeOf(ends_at)}.
        </li>
      </ol>
      <CodePicture
        of={`${location.origin}${paths.employee.till}#${till_code}`}
        label="QR code for the tablet"
      />
      <code className={classes.code}>{till_code}</code>
      <ModalActions>
        <Button onClick={onClose}>Done</Button>
      </ModalActions>
    </Modal>
  );
}

interface ChangeTillProps {
  till: Till;
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function ChangeTillModal({ till, onClose, onDone }: ChangeTillProps) {
  const places = useOpenPlaces();
  const locks = LOCKS.some(({ value }) => value === String(till.lock_after_minutes))
    ? LOCKS
    : [
        {
          value: String(till.lock_after_minutes),
          label: `After ${counted(till.lock_after_minutes, 'minute')}`,
        },
        ...LOCKS,
      ];
  const form = useAppForm({
    initialValues: { name: till.name, lock: String(till.lock_after_minutes), place: till.place_id },
    check: named,
    onSubmit: async ({ name, lock, place }) => {
      // Only if it moves: that ends the session of who has it.
      const moved = place !== till.place_id && { place_id: place };
      await callApi(changeTill, {
        params: { id: till.id },
        body: { name, lock_after_minutes: Number(lock), ...moved },
      });
      await onDone();
    },
  });
  return (
    <Modal isOpen onClose={onClose} title="Change the till">
      <Form form={form}>
        <TextInput label="Name" maxLength={TILL_NAME_MAX} data-autofocus {...form.getInputProps('name')} />
        {hasToSayWhere(places, till) && (
          <NativeSelect
            label="It is at"
            description="Moving it signs out who has it"
            data={placeChoices(places, till)}
            {...form.getInputProps('place')}
          />
        )}
        <NativeSelect label="It locks" data={locks} {...form.getInputProps('lock')} />
        <Text size="sm">The tablet takes this up within a minute, or when it is next unlocked.</Text>
        <SubmitButton form={form} busyLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
    </Modal>
  );
}
