import { Loaded, useApiQuery } from '@stampwell/client';
import { Link, useParams } from '@stampwell/client/router';
import { entryReceipt } from '@stampwell/contracts/http/proof.ts';
import { cardPath } from '@stampwell/contracts/paths.ts';
import { Button, EmptyState, PageHeader, Panel, RowsSkeleton, Screen, Skeleton } from '@stampwell/ui';
import { useAskedCard, useNamedCard } from '../shop/asked-card.ts';
import classes from './receipt.module.css';
import { Receipt } from './receipt.tsx';

const ReceiptSkeleton = () => (
  <Panel>
    <RowsSkeleton kind="lines" count={2} label="Loading the proof..." />
    <div className={classes.place}>
      <Skeleton className={classes.skeleton} />
    </div>
  </Panel>
);

/** An entry is sealed within a minute; until then the page polls. */
const POLL_MS = 10_000;

/** The proof of an entry, to show and to save (decision 137). */
export function ProofScreen() {
  const { id = '', entryId = '' } = useParams();
  const programme = useAskedCard();
  const named = useNamedCard(id, programme);
  const query = useApiQuery(
    entryReceipt,
    { params: { id, entry_id: entryId } },
    { refetchInterval: ({ state }) => (state.data?.receipt ? false : POLL_MS) },
  );
  return (
    <Screen>
      <PageHeader
        title="Proof"
        subtitle={named}
        back={cardPath(id, programme)}
        backLabel="Back to the card"
      />
      <Loaded
        query={query}
        failed="Failed to load the proof"
        loading={<ReceiptSkeleton />}
        missing={
          <EmptyState
            title="No such entry"
            action={
              <Button component={Link} to={cardPath(id, programme)}>
                Back to the card
              </Button>
            }
          >
            This entry is not on your card.
          </EmptyState>
        }
      >
        {({ receipt }) =>
          receipt ? (
            <Receipt receipt={receipt} />
          ) : (
            <EmptyState
              title="Your proof is on its way"
              illustration="clock"
              action={
                <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
                  Look again
                </Button>
              }
            >
              It is ready within a minute and appears here by itself.
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
