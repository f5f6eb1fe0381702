import { useApiPages } from '@stampwell/client';
import { waitingCustomers } from '@stampwell/contracts/http/imports.ts';
import { Button, counted, Panel, Text } from '@stampwell/ui';
import classes from './waiting-people.module.css';

export const useWaiting = () => useApiPages(waitingCustomers, { query: {} });

/** People of the owner's lists who have not come yet. */
export function WaitingPeople({ pages }: { pages: ReturnType<typeof useWaiting> }) {
  return (
    <Panel>
      <Text>
        They are on your list. Their stamps are given when they join with that email, or when you scan their
        code: choose ‘Carry over a paper card’, then ‘Look on our list’.
      </Text>
      <ul className={classes.waiting}>
        {pages.data?.pages
          .flatMap(({ people }) => people)
          .map(({ id, name, email, stamps }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <span className={classes.address}>{email}</span>
              </span>
              <span>{counted(stamps, 'stamp')}</span>
            </li>
          ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Load More
        </Button>
      )}
    </Panel>
  );
}
