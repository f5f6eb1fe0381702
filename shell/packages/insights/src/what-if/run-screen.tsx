import { Loaded, useApiMutation, useApiQuery } from '@stampwell/client';
import { CopyButton } from '@stampwell/client/copy-button';
import { Link, useNavigate, useParams } from '@stampwell/client/router';
import {
  askWhatIf,
  cancelWhatIf,
  type WhatIfResult,
  type WhatIfRun,
  whatIf,
  whatIfs,
} from '@stampwell/contracts/http/what-if.ts';
import {
  Banner,
  Button,
  counted,
  dateLabel,
  EmptyState,
  ErrorView,
  PageHeader,
  Panel,
  ProgressBar,
  RowsSkeleton,
  Text,
  WideScreen,
} from '@stampwell/ui';
import { Answer, type AnswerProps, type Download } from './answer.tsx';
import { type CardName, termsWords } from './terms-words.ts';
import classes from './what-if.module.css';

export interface WhatIfRunScreenProps {
  /** Path of the question form. */
  askPath: string;
  runPath: (id: string) => string;
  isAcrossShops?: boolean;
  /** Renders a button that downloads this answer. */
  download: Download;
  /** Names the card that was asked about, at a shop with several. */
  nameOf?: CardName | undefined;
  onUse?: AnswerProps['onUse'];
}

const POLL_MS = 1_000;

/** A run's progress, or its answer. Its URL can be shared. */
export function WhatIfRunScreen({
  askPath,
  runPath,
  isAcrossShops = false,
  download,
  nameOf,
  onUse,
}: WhatIfRunScreenProps) {
  const { runId = '' } = useParams();
  const query = useApiQuery(
    whatIf,
    { params: { id: runId } },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.run) ? POLL_MS : false) },
  );
  const { data } = query;
  const run = data?.run;
  return (
    <WideScreen>
      <PageHeader
        title="What if?"
        subtitle={run && `${termsWords(run.terms, nameOf)}. ${rangeWords(run, data.result)}`}
        back={askPath}
        {...((run || !query.error) && { backLabel: 'Ask something else' })}
      >
        {run?.state === 'done' && <CopyButton text={location.href} label="Copy link" />}
      </PageHeader>
      <Loaded
        query={query}
        failed="Failed to load the answer"
        loading={<RowsSkeleton inPanel kind="lines" count={6} label="Loading..." />}
        missing={
          <EmptyState
            title="There is no such answer"
            illustration="search"
            action={
              <Button component={Link} to={askPath}>
                Ask a question
              </Button>
            }
          >
            It belongs to another account, or is more than 30 days old.
          </EmptyState>
        }
      >
        {(answer) => <RunState {...answer} {...{ runPath, isAcrossShops, download, onUse }} />}
      </Loaded>
    </WideScreen>
  );
}

const isUnderWay = (run: WhatIfRun | undefined) => run?.state === 'queued' || run?.state === 'running';

const rangeWords = ({ days }: WhatIfRun, result: WhatIfResult | null) =>
  result
    ? `${dateLabel(result.from)} to ${dateLabel(result.to)}${closedWords(result.closed_days)}`
    : `The last ${days} days`;

const closedWords = (days: number | undefined) => (days ? `, without ${counted(days, 'closed day')}` : '');

type RunStateProps = Omit<WhatIfRunScreenProps, 'askPath'> & {
  run: WhatIfRun;
  result: WhatIfResult | null;
  isAcrossShops: boolean;
};

function RunState({ run, result, runPath, isAcrossShops, download, onUse }: RunStateProps) {
  switch (run.state) {
    case 'queued':
    case 'running':
      return <UnderWay run={run} />;
    case 'cancelled':
      return (
        <Panel>
          <EmptyState title="Stopped" action={<AskAgain run={run} runPath={runPath} />}>
            Nothing was saved.
          </EmptyState>
        </Panel>
      );
    case 'failed':
      return (
        <Panel>
          <ErrorView
            title="It could not be worked out"
            error={run.state}
            fallback="Something went wrong on our side. Nothing of yours was changed."
          >
            <AskAgain run={run} runPath={runPath} />
          </ErrorView>
        </Panel>
      );
    case 'done':
      return result && <Answer {...{ run, result, isAcrossShops, download, onUse }} />;
  }
}

function UnderWay({ run: { id, state, progress } }: { run: WhatIfRun }) {
  const cancel = useApiMutation(cancelWhatIf, { invalidates: [whatIf, whatIfs] });
  const percent = progress.total > 0 ? Math.round((100 * progress.done) / progress.total) : 0;
  return (
    <Panel title={state === 'queued' ? 'Waiting for its turn' : 'Working out the estimate'}>
      <div className={classes.progress}>
        <Text aria-live="polite">{state === 'queued' ? 'It starts in a moment.' : `${percent} % read`}</Text>
        <ProgressBar value={percent} max={100} label="How far it is" valueText={`${percent} %`} />
        <Text c="dimmed">You can leave this page. The answer will be here when you come back.</Text>
        {cancel.error && <Banner tone="error">{cancel.error.message}</Banner>}
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          Stop
        </Button>
      </div>
    </Panel>
  );
}

function AskAgain({ run, runPath }: { run: WhatIfRun; runPath: (id: string) => string }) {
  const navigate = useNavigate();
  const ask = useApiMutation(askWhatIf, {
    invalidates: [whatIfs],
    onSuccess: ({ run: asked }) => navigate(runPath(asked.id)),
  });
  const days = run.days as 30 | 90 | 365;
  return (
    <>
      <Button loading={ask.isPending} onClick={() => ask.mutate({ body: { days, terms: run.terms } })}>
        Ask again
      </Button>
      {ask.error && <Banner tone="error">{ask.error.message}</Banner>}
    </>
  );
}
