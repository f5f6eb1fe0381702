import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { listProjections } from '@stampwell/contracts/http/operations.ts';
import { Button, counted, grouped, ProgressBar, StatusBadge, type Tone } from '@stampwell/ui';
import type { Column } from '@stampwell/ui/data';
import { duration } from '../parts/duration.ts';
import classes from './projection-columns.module.css';
import { rateOf, timeLeft, type WatchedRebuild } from './rebuild-progress.ts';

type Projection = ReplyOf<typeof listProjections>[number];

const STATES: Record<Projection['state'], { tone: Tone; words: string }> = {
  live: { tone: 'done', words: 'Live' },
  catching_up: { tone: 'wait', words: 'Catching up' },
  rebuilding: { tone: 'wait', words: 'Rebuilding' },
  waiting: { tone: 'wait', words: 'Waiting for a newer release' },
  stopped: { tone: 'bad', words: 'Stopped' },
};

/** The purpose of each read model. */
const PURPOSES: Record<string, string> = {
  'activity-feed': 'Recent activity',
  'business-analytics': 'Charts of a business',
  'business-dashboard': 'Figures of a business',
  'business-directory': 'Businesses and their programmes',
  'card-story': 'Terms, refusals, questions',
  'customer-cards': 'Stamp cards and transactions',
  'customer-directory': 'Customers',
  'employee-list': 'Staff',
  'platform-analytics': 'Charts of the platform',
  'settings-history': 'Platform settings',
  'subscription-status': 'Subscriptions',
  unusual: 'What is worth a look',
  visits: 'When customers come, and come again',
};

interface Actions {
  rebuilds: Readonly<Record<string, WatchedRebuild>>;
  isBusy: (name: string) => boolean;
  onRebuild: (name: string) => void;
  onRetry: (projection: Projection) => void;
}

export function projectionColumns({ rebuilds, isBusy, onRebuild, onRetry }: Actions): Column<Projection>[] {
  const isRunning = ({ name, rebuild }: Projection) =>
    rebuild !== null || rebuilds[name]?.state === 'running';
  return [
    {
      key: 'name',
      head: 'Read model',
      cell: ({ name, checksums }) => (
        <span className={classes.name}>
          <strong>{name}</strong>
          <span className={classes.quiet}>{PURPOSES[name]}</span>
          <RowsCompared checksums={checksums} />
        </span>
      ),
    },
    {
      key: 'state',
      head: 'State',
      cell: (projection) => {
        const { tone, words } = STATES[isRunning(projection) ? 'rebuilding' : projection.state];
        return (
          <span className={classes.name}>
            <StatusBadge tone={tone}>{words}</StatusBadge>
            {projection.waiting_for && <span className={classes.quiet}>{projection.waiting_for}</span>}
          </span>
        );
      },
    },
    {
      key: 'behind',
      head: 'Behind',
      isNumber: true,
      isOneLine: true,
      cell: ({ head, position, lag_ms }) =>
        head > position ? (
          <>
            {counted(head - position, 'event')}
            <br />
            <span className={classes.quiet}>{duration(lag_ms)}</span>
          </>
        ) : (
          'Up to date'
        ),
    },
    { key: 'position', head: 'Position', isNumber: true, cell: ({ position }) => grouped(position) },
    {
      key: 'parked',
      head: 'Parked',
      isNumber: true,
      cell: (projection) =>
        projection.parked === 0 ? null : (
          <span className={classes.parked}>
            <StatusBadge tone="bad">{counted(projection.parked, 'event')}</StatusBadge>
            <Button
              size="sm"
              variant="default"
              aria-label={`Retry ${projection.name}`}
              loading={isBusy(projection.name)}
              onClick={() => onRetry(projection)}
            >
              Retry
            </Button>
          </span>
        ),
    },
    {
      key: 'rebuild',
      head: 'Rebuild',
      isNumber: true,
      cell: (projection) =>
        isRunning(projection) ? (
          <RebuildBar watched={rebuilds[projection.name]} listed={projection.rebuild} />
        ) : (
          <span className={classes.rebuild}>
            <LastRebuild rebuild={rebuilds[projection.name]} />
            <Button
              size="sm"
              variant="default"
              aria-label={`Rebuild ${projection.name}`}
              disabled={isBusy(projection.name)}
              onClick={() => onRebuild(projection.name)}
            >
              Rebuild
            </Button>
          </span>
        ),
    },
  ];
}

function LastRebuild({ rebuild }: { rebuild: WatchedRebuild | undefined }) {
  if (!rebuild || rebuild.state === 'running') return null;
  if (rebuild.state === 'failed') return <StatusBadge tone="bad">Failed</StatusBadge>;
  const took = rebuild.now - rebuild.since;
  return <StatusBadge tone="done">{took > 0 ? `Done in ${duration(took)}` : 'Done'}</StatusBadge>;
}

/** Whether the last rebuild produced the same rows. */
function RowsCompared({ checksums }: Pick<Projection, 'checksums'>) {
  if (!checksums) return null;
  const { before, after, position } = checksums;
  const at = `position ${grouped(position)}`;
  return before === after ? (
    <span className={`${classes.quiet} ${classes.compared}`}>
      Same rows before and after, at {at}: <code>{after}</code>
    </span>
  ) : (
    <span className={`${classes.name} ${classes.quiet} ${classes.compared} ${classes.differs}`}>
      <StatusBadge tone="bad">Other rows than before</StatusBadge>
      <span>
        At {at}: <code>{before}</code>, then <code>{after}</code>
      </span>
    </span>
  );
}

interface RebuildBarProps {
  /** Progress received live. */
  watched: WatchedRebuild | undefined;
  /** Progress from the list, for a rebuild already running when the page opened. */
  listed: { done: number; total: number } | null;
}

/** Progress, rate and time left. */
function RebuildBar({ watched, listed }: RebuildBarProps) {
  const live = watched?.state === 'running' ? watched : undefined;
  const { done, total } = live ?? listed ?? { done: 0, total: 0 };
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  const rate = live ? rateOf(live) : null;
  const left = live ? timeLeft(live) : null;
  return (
    <span className={classes.bar}>
      <ProgressBar value={done} max={total} label="Rebuilt" valueText={`${percent}%`} />
      <span className={classes.words}>
        {percent}%{rate !== null && ` · ${counted(Math.round(rate), 'event')}/s`}
        {left !== null && ` · ${duration(left)} left`}
      </span>
    </span>
  );
}
