import { callApi, useApiCache, useApiMutation } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import {
  changePlace,
  closePlace,
  openPlace,
  ownPlaces,
  reopenPlace,
} from '@stampwell/contracts/http/places.ts';
import { PLACES, SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { OwnPlace } from '@stampwell/contracts/place.ts';
import {
  Banner,
  Button,
  Columns,
  ConfirmModal,
  errorWords,
  Group,
  notify,
  Panel,
  Stack,
  Text,
} from '@stampwell/ui';
import { Form, NativeSelect, SubmitButton, TextInput, Unsaved, useAppForm } from '@stampwell/ui/forms';
import { useState } from 'react';
import { HoursForm } from '../parts/opening-hours-panel.tsx';
import { PinPanel } from '../profile/place-panel.tsx';
import { regionsWith } from '../profile/programme/time-zones.ts';

/** Its name and address; the rest is set on its own page. */
export function NewPlace() {
  const navigate = useNavigate();
  const cache = useApiCache();
  const form = useAppForm({
    initialValues: { name: '', address: '', phone: '' },
    schema: openPlace.body,
    fallback: 'Failed to open the place',
    onSubmit: async (body) => {
      const { place } = await callApi(openPlace, { body });
      form.reset();
      await cache.refresh([ownPlaces, businessProfile]);
      notify('success', `${place.name} is open`, SUCCESS_MESSAGE_MS);
      void navigate(`${paths.business.places}?place=${place.id}`, { replace: true });
    },
  });
  return (
    <Form form={form}>
      <Unsaved isDirty={form.isDirty()} />
      <Panel>
        <Text>
          Customers use the card that they have at every place. Your staff work at all of them, until you
          choose otherwise under Staff.
        </Text>
        <TextInput
          label="Name"
          description="What your staff and customers call it: ‘Market Street’"
          maxLength={PLACES.nameMax}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput label="Address (optional)" {...form.getInputProps('address')} />
        <TextInput label="Phone (optional)" type="tel" {...form.getInputProps('phone')} />
      </Panel>
      <SubmitButton form={form} busyLabel="Opening...">
        Open This Place
      </SubmitButton>
    </Form>
  );
}

interface OnePlaceProps {
  place: OwnPlace;
  /** No other place is open. */
  isOnlyOpen: boolean;
}

export function OnePlace({ place, isOnlyOpen }: OnePlaceProps) {
  const change = useApiMutation(changePlace, { invalidates: [ownPlaces, businessProfile] });
  const params = { place_id: place.id };
  return (
    <>
      {place.closed_at && (
        <Banner tone="warning">
          This place is closed. What happened here stays in your figures and histories.
        </Banner>
      )}
      <Columns ratio="3fr 2fr">
        <Stack gap={24}>
          <Details place={place} />
          <Panel title="Opening hours">
            <Text>Customers see them in ‘Places’. Open past midnight? Enter 18:00 to 02:00.</Text>
            <HoursForm
              key={JSON.stringify([place.opening_hours, place.holidays])}
              saved={place.opening_hours}
              savedHolidays={place.holidays}
              isPending={change.isPending}
              onSave={(body, options) => change.mutate({ params, body }, options)}
            />
          </Panel>
        </Stack>
        <Stack gap={24}>
          <PinPanel
            location={place.location}
            isPending={change.isPending}
            onSave={(location, options) => change.mutate({ params, body: { location } }, options)}
          />
          <Closing place={place} isOnlyOpen={isOnlyOpen} />
        </Stack>
      </Columns>
    </>
  );
}

const valuesOf = ({ name, address, phone, time_zone }: OwnPlace) => ({
  name,
  address: address ?? '',
  phone: phone ?? '',
  time_zone,
});

function Details({ place }: { place: OwnPlace }) {
  const cache = useApiCache();
  const form = useAppForm({
    initialValues: valuesOf(place),
    schema: changePlace.body,
    fallback: 'Failed to save the place',
    onSubmit: async (body) => {
      const reply = await callApi(changePlace, { params: { place_id: place.id }, body });
      form.setInitialValues(valuesOf(reply.place));
      form.setValues(valuesOf(reply.place));
      await cache.refresh([ownPlaces, businessProfile]);
      notify('success', 'Saved', SUCCESS_MESSAGE_MS);
    },
  });
  return (
    <Panel title="The place">
      <Form form={form}>
        <Unsaved isDirty={form.isDirty()} />
        <TextInput label="Name" maxLength={PLACES.nameMax} {...form.getInputProps('name')} />
        <TextInput label="Address (optional)" {...form.getInputProps('address')} />
        <TextInput label="Phone (optional)" type="tel" {...form.getInputProps('phone')} />
        <NativeSelect
          label="Time zone"
          description="Of its opening hours. Your day goes by your first place"
          data={regionsWith(form.values.time_zone)}
          {...form.getInputProps('time_zone')}
        />
        <SubmitButton form={form} busyLabel="Saving..." disabled={!form.isDirty()}>
          Save
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** [PG20] */
function Closing({ place, isOnlyOpen }: OnePlaceProps) {
  const [isAsking, setAsking] = useState(false);
  const options = {
    invalidates: [ownPlaces, businessProfile],
    onError: (error: unknown) => notify('error', errorWords(error, 'The place stays as it was')),
    onSettled: () => setAsking(false),
  };
  const close = useApiMutation(closePlace, options);
  const reopen = useApiMutation(reopenPlace, options);
  const args = { params: { place_id: place.id } };
  if (place.closed_at) {
    return (
      <Panel title="Closed">
        <Group>
          <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(args)}>
            Reopen This Place
          </Button>
        </Group>
      </Panel>
    );
  }
  if (isOnlyOpen) return null;
  return (
    <Panel title="Close this place">
      <Text>
        Nothing is given or redeemed here any more. Cards stay as they are, and work at your other places.
      </Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          Close This Place…
        </Button>
      </Group>
      <ConfirmModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Close ${place.name}?`}
        question="Tills here can give and redeem nothing from now on. You can reopen it."
        confirmLabel="Close It"
        isBusy={close.isPending}
        onConfirm={() => close.mutate(args)}
      />
    </Panel>
  );
}
