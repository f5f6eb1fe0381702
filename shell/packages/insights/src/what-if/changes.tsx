import { Pages, useApiPages } from '@stampwell/client';
import {
  type WhatIfChange,
  type WhatIfResult,
  type WhatIfRun,
  whatIfChanges,
} from '@stampwell/contracts/http/what-if.ts';
import { WHAT_IF } from '@stampwell/contracts/limits.ts';
import { counted, grouped, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { type Column, DataTable, SegmentedControl } from '@stampwell/ui/data';
import { useState } from 'react';
import classes from './what-if.module.css';

type Side = 'gain' | 'lose';

const columnsOf = (isAcrossShops: boolean): readonly Column<WhatIfChange>[] => [
  { key: 'name', head: isAcrossShops ? 'Shop' : 'Customer', cell: ({ name }) => name },
  {
    key: 'rewards',
    head: 'Rewards: given → estimate',
    cell: ({ real_rewards, what_if_rewards }) => `${grouped(real_rewards)} → ${grouped(what_if_rewards)}`,
    isNumber: true,
  },
  {
    key: 'stamps',
    head: 'Stamps at the end',
    cell: ({ real_stamps, what_if_stamps }) => `${grouped(real_stamps)} → ${grouped(what_if_stamps)}`,
    isNumber: true,
  },
];

/** Customers with more rewards than before, and with fewer. */
export function Changes({
  run,
  result: { gain, lose, customers },
  isAcrossShops,
}: {
  run: WhatIfRun;
  result: WhatIfResult;
  isAcrossShops: boolean;
}) {
  const [side, setSide] = useState<Side>(gain > 0 || lose === 0 ? 'gain' : 'lose');
  const who = isAcrossShops ? 'shop' : 'customer';
  if (gain === 0 && lose === 0) {
    return (
      <Panel title="Who gains, who loses">
        <Text>{`No change: all ${counted(customers, 'customer')} would have had as many rewards.`}</Text>
      </Panel>
    );
  }
  return (
    <Panel title="Who gains, who loses">
      <Text c="dimmed">
        {`${counted(gain, who)} would have had more rewards, ${grouped(lose)} fewer, of ${counted(customers, 'card')} in use.`}
        {gain + lose > WHAT_IF.changesKept &&
          ` The ${grouped(WHAT_IF.changesKept)} with the biggest difference are listed.`}
      </Text>
      <SegmentedControl
        className={classes.sides}
        aria-label="Which"
        value={side}
        onChange={(value) => setSide(value as Side)}
        data={[
          { value: 'gain', label: `More (${grouped(gain)})` },
          { value: 'lose', label: `Fewer (${grouped(lose)})` },
        ]}
      />
      <List id={run.id} side={side} isAcrossShops={isAcrossShops} />
    </Panel>
  );
}

function List({ id, side, isAcrossShops }: { id: string; side: Side; isAcrossShops: boolean }) {
  return (
    <Pages
      query={useApiPages(whatIfChanges, { params: { id }, query: { side } })}
      rows={({ changes }) => changes}
      failed="Failed to load the list"
      loading={<RowsSkeleton kind="lines" count={4} label="Loading..." />}
      empty={<Text>No customers.</Text>}
    >
      {(rows) => (
        <DataTable
          caption={side === 'gain' ? 'Who would have had more rewards' : 'Who would have had fewer rewards'}
          columns={columnsOf(isAcrossShops)}
          rows={rows}
          keyOf={({ id: party }) => party}
        />
      )}
    </Pages>
  );
}
