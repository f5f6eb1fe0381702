import { type ApiError, isNotFound, useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { closeForSeason, reopenShop, subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { reopeningDays } from '@stampwell/contracts/season.ts';
import { closedWords } from '@stampwell/contracts/standing.ts';
import {
  Button,
  ConfirmModal,
  dateLabel,
  errorWords,
  Group,
  notify,
  Panel,
  RowsSkeleton,
  Stack,
  Text,
} from '@stampwell/ui';
import { Switch, TextInput } from '@stampwell/ui/forms';
import { useState } from 'react';

const TITLE = 'Closed for the season';

/** Closes the shop until a day, or reopens it [SU25–SU28]. */
export function SeasonPanel() {
  const { data, error } = useApiQuery(subscriptionStatus, {});
  const cache = useApiCache();
  const onError = (failure: ApiError) => notify('error', errorWords(failure, 'Your shop stays as it was'));
  const keep = (reply: SubscriptionView) => cache.update(subscriptionStatus, {}, () => reply);
  const close = useApiMutation(closeForSeason, { onSuccess: keep, onError });
  const reopen = useApiMutation(reopenShop, { onSuccess: keep, onError });
  // Without a plan nothing is to be paused; any other failure is said by the panels beside this one.
  if (isNotFound(error) || (!data && error)) return null;
  if (!data) {
    return (
      <Panel title={TITLE}>
        <RowsSkeleton kind="lines" count={3} label="Loading your plan..." />
      </Panel>
    );
  }
  const save = (until: string, redeems: boolean) =>
    close.mutate(
      { body: { until, redeems } },
      { onSuccess: () => notify('success', `${closedWords(until)}. Customers read it at once.`) },
    );
  return (
    <Panel title={TITLE}>
      {data.season ? (
        <Closed
          key={data.season.until}
          season={data.season}
          isBusy={close.isPending || reopen.isPending}
          onMove={(until) => save(until, data.season?.redeems ?? false)}
          onReopen={() =>
            reopen.mutate({}, { onSuccess: () => notify('success', 'Your shop is open again') })
          }
        />
      ) : (
        <Open plan={data} isBusy={close.isPending} onClose={save} />
      )}
    </Panel>
  );
}

const today = () => new Date().toISOString().slice(0, 10);

interface DayInputProps {
  value: string;
  /** The shop's first day of the season. */
  closes: string;
  onChange: (day: string) => void;
}

function DayInput({ value, closes, onChange }: DayInputProps) {
  const { first, last } = reopeningDays(closes);
  return (
    <TextInput
      type="date"
      label="Open again on"
      description="Two weeks to eight months after you close"
      min={first}
      max={last}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const isWithin = (day: string, closes: string): boolean => {
  const { first, last } = reopeningDays(closes);
  return day >= first && day <= last;
};

interface OpenProps {
  plan: SubscriptionView;
  isBusy: boolean;
  onClose: (until: string, redeems: boolean) => void;
}

function Open({ plan, isBusy, onClose }: OpenProps) {
  const [until, setUntil] = useState('');
  const [redeems, setRedeems] = useState(true);
  const [isAsked, setAsked] = useState(false);
  return (
    <Stack gap={12}>
      <Text>
        Closed for the winter, or for a long break? Customers keep their cards and read when you are back, and
        you pay nothing meanwhile. Twice in twelve months.
      </Text>
      <DayInput value={until} closes={today()} onChange={setUntil} />
      <Switch
        label="Rewards can be redeemed meanwhile"
        checked={redeems}
        onChange={({ currentTarget }) => setRedeems(currentTarget.checked)}
      />
      <Group>
        <Button
          variant="default"
          disabled={!isWithin(until, today())}
          loading={isBusy}
          onClick={() => setAsked(true)}
        >
          Close for the Season
        </Button>
      </Group>
      <ConfirmModal
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onClose(until, redeems);
        }}
        title={isAsked ? `${closedWords(until)}?` : TITLE}
        question={[
          `From now on no stamps can be given, and ${redeems ? 'rewards that are ready can be redeemed' : 'no rewards redeemed'}.`,
          'Nothing is charged: what is left of your',
          `${plan.status === 'trialing' ? 'trial' : 'paid time'} is there when you open again.`,
          'Cards and stamps stay as they are. You can open again any day.',
        ].join(' ')}
        cancelLabel="Stay open"
        confirmLabel="Close now"
      />
    </Stack>
  );
}

interface ClosedProps {
  season: NonNullable<SubscriptionView['season']>;
  isBusy: boolean;
  onMove: (until: string) => void;
  onReopen: () => void;
}

function Closed({ season: { since, until, redeems }, isBusy, onMove, onReopen }: ClosedProps) {
  const [day, setDay] = useState(until);
  const [isAsked, setAsked] = useState(false);
  const closes = since.slice(0, 10);
  return (
    <Stack gap={12}>
      <Text>
        <strong>{closedWords(until)}.</strong> You closed on {dateLabel(since)}, and are open again when that
        day begins. No stamps and nothing to pay until then;{' '}
        {redeems ? 'rewards can be redeemed.' : 'no rewards are redeemed.'}
      </Text>
      <DayInput value={day} closes={closes} onChange={setDay} />
      <Group>
        <Button disabled={isBusy} onClick={() => setAsked(true)}>
          Open Again Now
        </Button>
        <Button
          variant="default"
          disabled={isBusy || day === until || !isWithin(day, closes)}
          onClick={() => onMove(day)}
        >
          Change the Day
        </Button>
      </Group>
      <ConfirmModal
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onReopen();
        }}
        title="Open again now?"
        question="Stamps can be given at once, and your plan goes on from today. Customers who agreed to notices hear of it."
        cancelLabel="Stay closed"
        confirmLabel="Open now"
      />
    </Stack>
  );
}
