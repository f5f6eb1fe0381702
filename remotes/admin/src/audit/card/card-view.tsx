import { CardTimeline, usePatchedQuery } from '@stampwell/audit';
import { EmptyState, grouped, Panel } from '@stampwell/ui';
import { useBusinesses } from '../../businesses/use-businesses.ts';
import { useUsers } from '../../users/use-users.ts';
import classes from './card-view.module.css';
import { RecordPicker } from './record-picker.tsx';

/** Choice of a card, and its history. */
export function CardView() {
  const { read, patch } = usePatchedQuery();
  const [business, customer] = [read('business'), read('customer')];
  // A link from the log names which of a shop's cards.
  const programme = Number(read('programme')) || undefined;
  return (
    <>
      <Panel>
        <div className={classes.pickers}>
          <RecordPicker
            label="Business"
            useList={useBusinesses}
            chosen={business}
            onChoose={(id) => patch({ business: id, programme: undefined, at: undefined })}
          />
          <RecordPicker
            label="Customer"
            useList={useUsers}
            chosen={customer}
            onChoose={(id) => patch({ customer: id, programme: undefined, at: undefined })}
          />
        </div>
      </Panel>
      {business && customer ? (
        <CardTimeline
          card={{ business_id: business, customer_id: customer, programme }}
          asideOf={({ position }) => grouped(position)}
        />
      ) : (
        <EmptyState title="Choose a card">A card is one customer at one business.</EmptyState>
      )}
    </>
  );
}
