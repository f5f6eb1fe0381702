import { EmptyState, Panel } from '@stampwell/kit';
import { useBusinesses } from '../../businesses/use-businesses.ts';
import { useUsers } from '../../users/use-users.ts';
import { usePatchedQuery } from '../use-patched-query.ts';
import classes from './card-view.module.css';
import { RecordPicker } from './record-picker.tsx';
import { Timeline } from './timeline.tsx';

/** A card as it came to be: which one, and its steps. */
export function CardView() {
  const { read, patch } = usePatchedQuery();
  const [business, customer] = [read('business'), read('customer')];
  return (
    <>
      <Panel>
        <div className={classes.pickers}>
          <RecordPicker
            label="Business"
            useList={useBusinesses}
            chosen={business}
            onChoose={(id) => patch({ business: id, at: undefined })}
          />
          <RecordPicker
            label="Customer"
            useList={useUsers}
            chosen={customer}
            onChoose={(id) => patch({ customer: id, at: undefined })}
          />
        </div>
      </Panel>
      {business && customer ? (
        <Timeline
          card={{ business_id: business, customer_id: customer }}
          at={read('at')}
          onStep={(at) => patch({ at })}
        />
      ) : (
        <EmptyState title="Choose a card">A card is one customer at one business.</EmptyState>
      )}
    </>
  );
}
