import {
  type WhatIfResult,
  type WhatIfRun,
  type WhatIfTerms,
  whatIfChangesFile,
  whatIfOwedFile,
} from '@stampwell/contracts/http/what-if.ts';
import { REFUSALS } from '@stampwell/contracts/limits.ts';
import { Banner, Button, EmptyState, Group, Panel, Text } from '@stampwell/ui';
import { Chart } from '@stampwell/ui/charts';
import { type Column, DataTable } from '@stampwell/ui/data';
import type { ReactNode } from 'react';
import { isUsable } from './asked.ts';
import { Changes } from './changes.tsx';
import { headline, type Line, linesOf } from './figures.ts';
import { Owed } from './owed.tsx';
import { pointsOf } from './points.ts';
import classes from './what-if.module.css';

export type Download = (file: {
  endpoint: typeof whatIfChangesFile | typeof whatIfOwedFile;
  id: string;
  fileName: string;
  label: string;
}) => ReactNode;

export interface AnswerProps {
  run: WhatIfRun;
  result: WhatIfResult;
  isAcrossShops: boolean;
  download: Download;
  /** Takes the question's terms to the settings. */
  onUse: ((terms: WhatIfTerms) => void) | undefined;
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'label', head: 'Figure', cell: ({ label }) => label },
  { key: 'real', head: 'What happened', cell: ({ real }) => real, isNumber: true },
  { key: 'what-if', head: 'Estimate', cell: ({ whatIf }) => whatIf, isNumber: true },
  { key: 'difference', head: 'Difference', cell: ({ difference }) => difference, isNumber: true },
];

const refusedWords = ({ scan_cooldown_hours }: WhatIfTerms) =>
  scan_cooldown_hours === null
    ? 'Scans that were refused at the counter are not counted.'
    : `Of the scans that were refused at the counter, only those of the last ${REFUSALS.days} days that came too soon are counted.`;

/** [WI7, WI21] What people are taken to do, beyond visiting as before. */
const assumedWords = ({ spends, lapses_after_months }: WhatIfTerms) =>
  [
    ...(spends
      ? ['They save their stamps for the full card, unless they really took a smaller reward.']
      : []),
    ...(lapses_after_months ? ['Stamps that lapse are not brought back.'] : []),
  ].join(' ');

/** Compares both terms: customers who gain or lose, and what is owed. */
export function Answer({ run, result, isAcrossShops, download, onUse }: AnswerProps) {
  if (result.events === 0) {
    return (
      <Panel>
        <EmptyState title="No stamps to look back on yet">
          Once you have given stamps, you can try other terms on them here.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Panel title="The answer">
        <Text className={classes.headline}>{headline(result, run.costs)}</Text>
        <Banner tone="info">
          An estimate: it assumes that people visit as before. {assumedWords(run.terms)}{' '}
          {refusedWords(run.terms)}
        </Banner>
        {onUse && isUsable(run.terms) && (
          <Group>
            <Button onClick={() => onUse(run.terms)}>Use these terms</Button>
          </Group>
        )}
      </Panel>
      <Panel title="Side by side" isFlush>
        <DataTable
          caption="What happened, and the estimate"
          columns={COLUMNS}
          rows={linesOf(result, run.costs)}
          keyOf={({ label }) => label}
        />
      </Panel>
      <RewardsChart result={result} />
      <Changes run={run} result={result} isAcrossShops={isAcrossShops} />
      <Owed owed={result.owed} costs={run.costs} />
      <Panel title="Downloads">
        <Text c="dimmed">For a spreadsheet.</Text>
        <Group gap="sm">
          {download({
            endpoint: whatIfChangesFile,
            id: run.id,
            fileName: 'what-if.csv',
            label: 'Who gains and loses',
          })}
          {download({
            endpoint: whatIfOwedFile,
            id: run.id,
            fileName: 'owed.csv',
            label: 'What was owed, by day',
          })}
        </Group>
      </Panel>
    </>
  );
}

function RewardsChart({ result: { series, real, what_if } }: { result: WhatIfResult }) {
  if (real.rewards === 0 && what_if.rewards === 0) return null;
  return (
    <Chart
      kind="area"
      title="Total rewards"
      summary={`By the last day: ${what_if.rewards} under the other terms, ${real.rewards} were given`}
      points={pointsOf(series)}
      series={[
        { name: 'what_if', label: 'Estimate' },
        { name: 'real', label: 'What happened' },
      ]}
    />
  );
}
