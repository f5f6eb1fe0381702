import type { OwedDay, WhatIfCosts, WhatIfResult } from '@stampwell/contracts/http/what-if.ts';
import { counted, dateLabel, Fact, Facts, grouped, Panel, Text } from '@stampwell/ui';
import { Chart } from '@stampwell/ui/charts';
import { type Column, DataTable } from '@stampwell/ui/data';
import { TextInput } from '@stampwell/ui/forms';
import { useState } from 'react';
import { costOf, inRewards, priceOf } from './figures.ts';
import { owedPointsOf } from './points.ts';
import classes from './what-if.module.css';

interface OwedProps {
  owed: WhatIfResult['owed'];
  costs: WhatIfCosts | null;
}

/** Rewards owed on each day of the range, under the real terms. */
export function Owed({ owed, costs }: OwedProps) {
  const { days, ages, curve } = owed;
  const last = days.at(-1);
  const [date, setDate] = useState(last?.date ?? '');
  const day = days.find((one) => one.date === date) ?? last;
  if (!day || !last) return null;
  return (
    <>
      <Panel title="What is owed">
        <Text c="dimmed">
          The stamps that your customers held on that day. A full card counts as one reward, half a card as
          half a reward.
        </Text>
        <TextInput
          type="date"
          label="On this day"
          className={classes.date ?? ''}
          min={days[0]?.date}
          max={last.date}
          value={day.date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        <DayFacts day={day} costs={costs} isLast={day === last} />
        <ByAge day={day} ages={ages} />
      </Panel>
      <Chart
        kind="area"
        title="Rewards owed"
        summary={`On ${dateLabel(last.date)}: ${inRewards(last.rewards)}, of which ${inRewards(last.likely)} are likely to be redeemed`}
        points={owedPointsOf(days)}
        series={[
          { name: 'likely', label: 'Likely to be redeemed' },
          { name: 'rewards', label: 'Owed' },
        ]}
      />
      <HowLikely curve={curve} />
    </>
  );
}

function DayFacts({ day, costs, isLast }: { day: OwedDay; costs: WhatIfCosts | null; isLast: boolean }) {
  const both = (rewards: number) =>
    costs ? `${inRewards(rewards)} (${priceOf(costOf(rewards, costs))})` : inRewards(rewards);
  return (
    <Facts>
      <Fact name="Open stamps">{grouped(day.open_stamps)}</Fact>
      <Fact name="Full cards">{grouped(day.full_cards)}</Fact>
      <Fact name="Rewards owed">{both(day.rewards)}</Fact>
      <Fact name="Likely to be redeemed">{both(day.likely)}</Fact>
      <Fact name="Likely range">{`${both(day.likely_low)} and ${both(day.likely_high)}`}</Fact>
      {!isLast && <Fact name="Redeemed since then">{both(day.redeemed_since)}</Fact>}
    </Facts>
  );
}

interface Age {
  label: string;
  stamps: number;
  share: number;
}

const AGE_COLUMNS: readonly Column<Age>[] = [
  { key: 'label', head: 'Given', cell: ({ label }) => label },
  { key: 'stamps', head: 'Open stamps', cell: ({ stamps }) => grouped(stamps), isNumber: true },
  { key: 'share', head: 'Share', cell: ({ share }) => `${Math.round(share * 100)} %`, isNumber: true },
];

function ByAge({ day: { by_age, open_stamps }, ages }: { day: OwedDay; ages: readonly number[] }) {
  const oldest = by_age.findLastIndex((stamps) => stamps > 0);
  if (oldest === -1) return null;
  const rows = by_age.slice(0, oldest + 1).map((stamps, nth) => ({
    label: ageWords(ages[nth] ?? 0, ages[nth + 1]),
    stamps,
    share: open_stamps > 0 ? stamps / open_stamps : 0,
  }));
  return (
    <DataTable caption="Open stamps by age" columns={AGE_COLUMNS} rows={rows} keyOf={({ label }) => label} />
  );
}

const ageWords = (from: number, to: number | undefined): string =>
  to === undefined ? `${from} days ago or more` : `${from} to ${to - 1} days ago`;

function HowLikely({ curve }: Pick<WhatIfResult['owed'], 'curve'>) {
  const columns: readonly Column<(typeof curve)[number]>[] = [
    { key: 'days', head: 'Within', cell: ({ days }) => counted(days, 'day') },
    { key: 'share', head: 'Redeemed', cell: ({ share }) => percent(share), isNumber: true },
    {
      key: 'between',
      head: 'Likely range',
      cell: ({ low, high }) => `${percent(low)} and ${percent(high)}`,
      isNumber: true,
    },
  ];
  return (
    <Panel title="How long stamps wait">
      <Text c="dimmed">
        {curve.length > 0
          ? 'How many stamps were redeemed within so many days of being given. Stamps that still wait are counted too. The range is narrower the more customers you have.'
          : 'No stamp was redeemed yet, so we can’t say how many are likely to be.'}
      </Text>
      {curve.length > 0 && (
        <DataTable
          caption="Share of stamps redeemed by age"
          columns={columns}
          rows={curve}
          keyOf={({ days }) => String(days)}
        />
      )}
    </Panel>
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
