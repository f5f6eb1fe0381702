import { activityOf, isNoConnection, useApiCache, useApiQuery, useLive } from '@stampwell/client';
import type { OwnDay, OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import { ownTransactions } from '@stampwell/contracts/http/stamps.ts';
import { IconArrowBackUp } from '@stampwell/icons';
import {
  ActionIcon,
  type ActivityEntry,
  ActivityList,
  Button,
  counted,
  errorWords,
  Panel,
  RowsSkeleton,
} from '@stampwell/ui';
import { useState } from 'react';
import { onCard } from '../on-card.ts';
import classes from './my-latest.module.css';
import { UndoQuestion } from './undo-question.tsx';

const SHOWN_AT_FIRST = 3;

/** The signed-in person's day so far, and their latest stamps and rewards, so that a mistake can be undone later. */
export function MyLatest() {
  const { data, error, refetch } = useApiQuery(ownTransactions, {});
  const cache = useApiCache();
  useLive('transaction', () => void cache.refresh([ownTransactions]));
  const [isAll, setAll] = useState(false);
  const [doubted, setDoubted] = useState<OwnTransaction | null>(null);
  const all = data?.transactions;
  const shown = isAll ? all : all?.slice(0, SHOWN_AT_FIRST);
  return (
    <Panel
      title="My last 20"
      aside={
        all &&
        all.length > SHOWN_AT_FIRST && (
          <Button variant="subtle" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : `Show all ${all.length}`}
          </Button>
        )
      }
    >
      {data?.today && <Today today={data.today} />}
      {!all && isNoConnection(error) && (
        <p className={classes.quiet}>You see them here when you’re online again.</p>
      )}
      {!all && error && !isNoConnection(error) && <Failed error={error} onRetry={() => void refetch()} />}
      {!all && !error && <RowsSkeleton count={SHOWN_AT_FIRST} />}
      {all?.length === 0 && (
        <p className={classes.quiet}>What you give and redeem is listed here, and can be undone for a day.</p>
      )}
      {shown && shown.length > 0 && (
        <div className={classes.list}>
          <ActivityList entries={shown.map((one) => entryOf(one, setDoubted))} />
        </div>
      )}
      {doubted && <UndoQuestion transaction={doubted} onClose={() => setDoubted(null)} />}
    </Panel>
  );
}

/** What was given and redeemed today, and what the daily cap leaves. */
function Today({ today: { stamps, rewards, cap, left } }: { today: OwnDay }) {
  return (
    <div className={classes.today}>
      <p className={classes.tally}>
        Today: <strong>{counted(stamps, 'stamp')}</strong>, <strong>{counted(rewards, 'reward')}</strong>
      </p>
      {cap !== null && left !== null && (
        <p className={classes.left} data-state={left === 0 ? 'none' : undefined}>
          {left === 0
            ? `Your limit of ${counted(cap, 'stamp')} is reached. You can give stamps again tomorrow`
            : `${counted(left, 'stamp')} left of your daily ${cap}`}
        </p>
      )}
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.failed} role="alert">
      <p className={classes.quiet}>{errorWords(error, 'Failed to load your transactions')}</p>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function entryOf(transaction: OwnTransaction, onDoubt: (doubted: OwnTransaction) => void): ActivityEntry {
  const { id, customer_name, reversed_by, can_undo } = transaction;
  const description = onCard(transaction.description, transaction.card_name);
  return {
    id,
    ...activityOf(transaction),
    title: customer_name,
    detail: reversed_by ? `${description} · undone` : description,
    action: can_undo && (
      <ActionIcon
        aria-label={`Undo: ${description}, ${customer_name}`}
        title="Undo"
        className={classes.undo}
        onClick={() => onDoubt(transaction)}
      >
        <IconArrowBackUp size={20} stroke={1.8} />
      </ActionIcon>
    ),
  };
}
