import { Pages, useApiPages } from '@stampwell/client';
import { waitingCustomers } from '@stampwell/contracts/http/imports.ts';
import { counted, Panel, Text } from '@stampwell/ui';
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
      <Pages query={pages} rows={({ people }) => people} failed={null} empty={null}>
        {(people) => (
          <ul className={classes.waiting}>
            {people.map(({ id, name, email, stamps }) => (
              <li key={id}>
                <span>
                  <strong>{name}</strong>
                  <span className={classes.address}>{email}</span>
                </span>
                <span>{counted(stamps, 'stamp')}</span>
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </Panel>
  );
}
