import { Loaded, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { type WhatIfRun, whatIfs } from '@stampwell/contracts/http/what-if.ts';
import {
  Banner,
  Columns,
  PageHeader,
  Panel,
  RelativeTime,
  RowsSkeleton,
  StatusBadge,
  Text,
  WideScreen,
} from '@stampwell/ui';
import type { ReactNode } from 'react';
import { AskForm, formTitle, type MoreFields } from './ask-form.tsx';
import type { TermsNow } from './asked.ts';
import { type CardName, termsWords } from './terms-words.ts';
import classes from './what-if.module.css';

const SHOWN = {
  queued: ['wait', 'Waiting'],
  running: ['wait', 'Working'],
  done: ['done', 'Answered'],
  cancelled: ['off', 'Stopped'],
  failed: ['bad', 'Failed'],
} as const;

function RunBadge({ state }: Pick<WhatIfRun, 'state'>) {
  const [tone, words] = SHOWN[state];
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}

export interface WhatIfScreenProps {
  /** Path of an answer; the link to share. */
  runPath: (id: string) => string;
  isAcrossShops?: boolean;
  /** Undefined across shops, and where they could not be loaded. */
  now?: TermsNow | 'loading' | undefined;
  more?: MoreFields;
  cards?: CardsAsked | undefined;
}

/** Of a shop with several cards: each is asked about by itself. */
export interface CardsAsked {
  /** Chooses one. */
  choice: ReactNode;
  nameOf: CardName;
}

/** Asks what other terms would have changed, and lists earlier questions. */
export function WhatIfScreen({ runPath, isAcrossShops = false, now, more, cards }: WhatIfScreenProps) {
  const asked = useApiQuery(whatIfs, {}, { refetchInterval: isAnyUnderWay });
  return (
    <WideScreen>
      <PageHeader
        title="What if?"
        subtitle={
          isAcrossShops
            ? 'What other terms would have given, at all shops'
            : 'What other terms would have given, at your shop'
        }
      />
      <Banner tone="info">
        An estimate: it assumes that people visit as before, even where a card fills sooner or later.
      </Banner>
      <Loaded query={asked} failed="Failed to load what was asked">
        <Columns ratio="3fr 2fr">
          {asked.data && now !== 'loading' ? (
            <AskForm
              key={now?.programme}
              costs={asked.data.costs}
              choice={cards?.choice}
              {...{ now, runPath, isAcrossShops, more }}
            />
          ) : (
            <Panel title={formTitle(isAcrossShops)}>
              <RowsSkeleton kind="fields" count={5} label="Loading..." />
            </Panel>
          )}
          <Runs runs={asked.data?.runs} runPath={runPath} nameOf={cards?.nameOf} />
        </Columns>
      </Loaded>
    </WideScreen>
  );
}

const POLL_MS = 3_000;
const isUnderWay = ({ state }: WhatIfRun) => state === 'queued' || state === 'running';
const isAnyUnderWay = ({ state: { data } }: { state: { data?: { runs: WhatIfRun[] } | undefined } }) =>
  data?.runs.some(isUnderWay) ? POLL_MS : false;

function Runs({
  runs,
  runPath,
  nameOf,
}: {
  runs: readonly WhatIfRun[] | undefined;
  runPath: (id: string) => string;
  nameOf: CardName | undefined;
}) {
  if (!runs) {
    return (
      <Panel title="Asked before">
        <RowsSkeleton kind="lines" count={3} label="Loading..." />
      </Panel>
    );
  }
  if (runs.length === 0) {
    return (
      <Panel title="Asked before">
        <Text c="dimmed">
          Nothing yet. Answers are kept for 30 days, and you can share their link with anyone who signs in
          here.
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title="Asked before" isFlush>
      <ul className={classes.runs}>
        {runs.map((run) => (
          <li key={run.id}>
            <Link to={runPath(run.id)} className={classes.run ?? ''}>
              <span>
                <span className={classes.words}>{termsWords(run.terms, nameOf)}</span>
                <br />
                <span className={classes.when}>
                  {`${run.days} days, asked `}
                  <RelativeTime at={run.created_at} isWithin />
                </span>
              </span>
              <RunBadge state={run.state} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
