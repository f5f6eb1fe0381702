import { type ApiError, Loaded, useApiMutation, useApiQuery } from '@stampwell/client';
import { Link, Navigate, useLocation, useSearchParams } from '@stampwell/client/router';
import {
  businessSettings,
  paperCards,
  updatePaperCards,
} from '@stampwell/contracts/http/business-settings.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { listProgrammes } from '@stampwell/contracts/http/programmes.ts';
import { PAPER_CARDS_PER_DAY } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { FIRST_PROGRAMME } from '@stampwell/contracts/programme.ts';
import { Anchor, Button, errorWords, Group, notify, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { NumberInput, Switch, Unsaved } from '@stampwell/ui/forms';
import { type FormEvent, useState } from 'react';
import { CardsPage } from './cards/cards-page.tsx';
import { CardsPanel } from './cards/cards-panel.tsx';
import { ProgrammeForm, ShopForm } from './programme/programme-form.tsx';
import classes from './programme-screen.module.css';
import { SettingsPage } from './settings-page.tsx';

const { min, max } = PAPER_CARDS_PER_DAY;
const FAILED = 'Failed to load settings';

/** Who may carry over paper cards, and how many a day. */
function PaperCardsPanel() {
  return (
    <Panel title="Paper cards">
      <Text>
        Customers keep the stamps of their paper cards. Scan their code and press ‘Carry over a paper card’.
        Each customer can bring one. You can also{' '}
        <Anchor component={Link} to={paths.business.importCustomers} underline="always">
          bring them in from a file
        </Anchor>
        .
      </Text>
      <Loaded
        query={useApiQuery(paperCards, {})}
        failed={FAILED}
        loading={<RowsSkeleton kind="fields" count={2} label="Loading settings..." />}
      >
        {(saved) => <PaperCardsForm key={JSON.stringify(saved)} saved={saved} />}
      </Loaded>
    </Panel>
  );
}

function PaperCardsForm({ saved }: { saved: ReplyOf<typeof paperCards> }) {
  const [byStaff, setByStaff] = useState(saved.by_staff);
  const [perDay, setPerDay] = useState<number | string>(saved.per_day);
  const { mutate, isPending } = useApiMutation(updatePaperCards, { invalidates: [paperCards] });
  const isDirty = byStaff !== saved.by_staff || perDay !== saved.per_day;
  const isRight = typeof perDay === 'number' && Number.isInteger(perDay) && perDay >= min && perDay <= max;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isRight || isPending) return;
    const onError = (failure: ApiError) => notify('error', errorWords(failure, 'Failed to save settings'));
    mutate(
      { body: { by_staff: byStaff, per_day: perDay } },
      { onSuccess: () => notify('success', 'Paper cards saved'), onError },
    );
  }

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <Unsaved isDirty={isDirty} />
      <Switch
        label="Staff can carry over paper cards"
        description="Otherwise only you can"
        checked={byStaff}
        onChange={(event) => setByStaff(event.currentTarget.checked)}
      />
      <NumberInput
        label="Paper cards a day"
        description="The most that your shop takes in a day, at all tills together"
        className={classes.number ?? ''}
        min={min}
        max={max}
        allowDecimal={false}
        clampBehavior="none"
        value={perDay}
        onChange={setPerDay}
        error={isRight ? null : `Choose between ${min} and ${max}`}
      />
      <Group>
        <Button type="submit" variant={isDirty ? 'filled' : 'default'} loading={isPending}>
          Save Paper Cards
        </Button>
      </Group>
    </form>
  );
}

export function ProgrammeScreen() {
  const [query] = useSearchParams();
  const chosen = query.get('card');
  if (chosen !== null) return <CardsPage chosen={chosen} />;
  return (
    <SettingsPage title="Programme">
      <ProgrammePanel />
      <PaperCardsPanel />
    </SettingsPage>
  );
}

/** Loyalty Program Settings: what customers collect, for what, and how often; with several cards, a list of them. */
function ProgrammePanel() {
  const query = useApiQuery(businessSettings, {});
  const cards = useApiQuery(listProgrammes, {});
  const settings = query.data?.settings;
  const { state } = useLocation();
  if (settings && cards.data && cards.data.programmes.length > 1) {
    // The answer of a 'What if?' about the first card fills that card's form.
    if (state?.asked) return <Navigate to={`?card=${FIRST_PROGRAMME}`} replace state={state} />;
    return (
      <>
        <CardsPanel cards={cards.data.programmes} />
        <Panel title="For all cards">
          <ShopForm settings={settings} />
        </Panel>
      </>
    );
  }
  return (
    <Loaded query={query} failed={FAILED} frame={Panel}>
      <Panel title="Loyalty Program Settings">
        {settings && (cards.data || cards.error) ? (
          <ProgrammeForm settings={settings} />
        ) : (
          <RowsSkeleton kind="fields" count={5} label="Loading settings..." />
        )}
      </Panel>
    </Loaded>
  );
}
