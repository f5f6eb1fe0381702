import { type ApiError, useApiMutation } from '@stampwell/client';
import { businessDay } from '@stampwell/contracts/business-day.ts';
import { closeProgramme, reopenProgramme } from '@stampwell/contracts/http/programmes.ts';
import { daysAfter, longDay } from '@stampwell/contracts/lapse.ts';
import { PROGRAMMES } from '@stampwell/contracts/limits.ts';
import { cardTitle } from '@stampwell/contracts/programme.ts';
import {
  Banner,
  Button,
  ConfirmModal,
  counted,
  errorWords,
  Group,
  notify,
  Panel,
  Stack,
  Text,
} from '@stampwell/ui';
import { TextInput } from '@stampwell/ui/forms';
import { useState } from 'react';
import type { Settings } from '../programme/settings-form.ts';
import classes from './card-form.module.css';
import { closingWords, underWayWords } from './card-words.ts';
import type { ListedCard } from './cards-panel.tsx';

const { min, max } = PROGRAMMES.redeemableDays;
/** What is proposed: a month to be told, and three to redeem. */
const USUAL = { days: 30, redeemable: 90 };

interface CardProps {
  card: ListedCard;
  settings: Settings;
}

function useClosing({ card }: CardProps) {
  const params = { programme: card.programme };
  const onError = (failure: ApiError) => notify('error', errorWords(failure, 'The card stays as it was'));
  const close = useApiMutation(closeProgramme, { onError });
  const reopen = useApiMutation(reopenProgramme, { onError });
  return {
    isBusy: close.isPending || reopen.isPending,
    close: (closes_on: string, redeemable_until: string) =>
      close.mutate(
        { params, body: { closes_on, redeemable_until } },
        { onSuccess: () => notify('success', `‘${cardTitle(card)}’ closes. Its customers are told.`) },
      ),
    reopen: () =>
      reopen.mutate({ params }, { onSuccess: () => notify('success', `‘${cardTitle(card)}’ stays open`) }),
  };
}

interface ClosingPanelProps extends CardProps {
  /** No other card stays open. */
  isLast: boolean;
}

/** [PG17] Closes a card that is open, or takes a closing back before its day. */
export function ClosingPanel({ card, settings, isLast }: ClosingPanelProps) {
  const { isBusy, close, reopen } = useClosing({ card, settings });
  const closing = closingWords(card);
  if (closing) {
    return (
      <Panel title="Closing">
        <Stack gap={16}>
          <Banner tone="warning">{`${closing.state}. ${closing.rewards}. Customers read it on the card.`}</Banner>
          <Group>
            <Button variant="default" loading={isBusy} onClick={reopen}>
              Keep It Open
            </Button>
          </Group>
          <Days {...{ card, settings, isBusy }} onClose={close} label="Change the Days" />
        </Stack>
      </Panel>
    );
  }
  if (isLast) return null;
  return (
    <Panel>
      <details className={classes.look}>
        <summary>Close this card…</summary>
        <Stack gap={16}>
          <Text>{meaning(card)}</Text>
          <Days {...{ card, settings, isBusy }} onClose={close} label="Close This Card" />
        </Stack>
      </details>
    </Panel>
  );
}

/** What closing means in numbers. */
function meaning({ under_way }: ListedCard): string {
  const { begun = 0, owed = 0 } = under_way;
  const first = `${underWayWords(under_way)}.`;
  if (begun === 0) return `${first} No stamps are given on it from the first day on.`;
  return `${first} They can fill it until it closes and redeem until the last day; at most you owe ${counted(owed, 'reward')} now. They are told once, and read it on the card.`;
}

interface DaysProps extends CardProps {
  isBusy: boolean;
  label: string;
  onClose: (closesOn: string, redeemableUntil: string) => void;
}

function Days({ card, settings, isBusy, label, onClose }: DaysProps) {
  const today = businessDay(new Date(), settings.time_zone);
  const [closesOn, setClosesOn] = useState(card.closing?.closes_on ?? daysAfter(today, USUAL.days));
  const [until, setUntil] = useState(
    card.closing?.redeemable_until ?? daysAfter(today, USUAL.days + USUAL.redeemable),
  );
  const [isAsked, setAsked] = useState(false);
  const isPast = !closesOn || closesOn < today;
  const isWithin =
    until !== '' && !isPast && until >= daysAfter(closesOn, min) && until <= daysAfter(closesOn, max);
  const isSame = closesOn === card.closing?.closes_on && until === card.closing?.redeemable_until;
  return (
    <Stack gap={16}>
      <TextInput
        type="date"
        className={classes.day ?? ''}
        label="First day without stamps"
        min={today}
        value={closesOn}
        onChange={({ currentTarget }) => setClosesOn(currentTarget.value)}
        error={isPast ? 'Choose today or a later day' : null}
      />
      <TextInput
        type="date"
        className={classes.day ?? ''}
        label="Last day for rewards"
        description={`${min} to ${max} days after that`}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        error={isPast || isWithin ? null : `Choose a day ${min} to ${max} days after the first`}
      />
      <Group>
        <Button
          variant="default"
          disabled={!isWithin || isSame}
          loading={isBusy}
          onClick={() => setAsked(true)}
        >
          {label}
        </Button>
      </Group>
      <ConfirmModal
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onClose(closesOn, until);
        }}
        title={`Close ‘${cardTitle(card)}’?`}
        question={`From ${isWithin ? longDay(closesOn) : ''} on it takes no stamps. What is on it can be redeemed until ${isWithin ? longDay(until) : ''}. ${underWayWords(card.under_way)}; they are told.`}
        cancelLabel="Keep It as It Is"
        confirmLabel="Close It"
      />
    </Stack>
  );
}

/** A card after its day: nothing of it changes, but it may open again, and give rewards for longer. */
export function ClosedCard({ card, settings }: CardProps) {
  const { isBusy, close, reopen } = useClosing({ card, settings });
  const { closes_on, redeemable_until } = card.closing ?? { closes_on: '', redeemable_until: '' };
  const [until, setUntil] = useState(redeemable_until);
  const isLater = until > redeemable_until && until <= daysAfter(closes_on, max);
  return (
    <Panel title="This card is closed">
      <Stack gap={16}>
        <Text>{`It has taken no stamps since ${longDay(closes_on)}. Its rewards can be redeemed until ${longDay(redeemable_until)}. ${underWayWords(card.under_way)}.`}</Text>
        <Group>
          <Button loading={isBusy} onClick={reopen}>
            Open It Again
          </Button>
        </Group>
        <TextInput
          type="date"
          className={classes.day ?? ''}
          label="Last day for rewards"
          description="People were told this day. It can only move on."
          min={redeemable_until}
          max={daysAfter(closes_on, max)}
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <Group>
          <Button variant="default" disabled={!isLater || isBusy} onClick={() => close(closes_on, until)}>
            Give More Time
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
