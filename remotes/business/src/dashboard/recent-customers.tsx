import type { businessDashboard } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { Initials, Panel, ProgressBar, RelativeTime, shopColours, VisuallyHidden } from '@stampwell/kit';
import { IconGift } from '@tabler/icons-react';
import classes from './recent-customers.module.css';

type RecentCustomer = ReplyOf<typeof businessDashboard>['recent_customers'][number];

interface RecentCustomersProps {
  customers: readonly RecentCustomer[];
  shop: { id: string; stamps_required: number };
}

/** Who was here last, and how far their card is. */
export function RecentCustomers({ customers, shop }: RecentCustomersProps) {
  return (
    <Panel title="Recent Customers">
      <ul className={classes.list} style={shopColours(shop.id)}>
        {customers.map((customer) => (
          <CustomerRow key={customer.customer_id} customer={customer} required={shop.stamps_required} />
        ))}
      </ul>
    </Panel>
  );
}

function CustomerRow({ customer, required }: { customer: RecentCustomer; required: number }) {
  const { customer_name: name, current_stamps: current } = customer;
  return (
    <li className={classes.row}>
      <Initials name={name} size={40} />
      <div className={classes.middle}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <ProgressBar value={current} max={required} label={`Stamps of ${name}`} />
      </div>
      <div className={classes.end}>
        <span className={classes.count}>
          {current >= required && <RewardMark />}
          {`${current} / ${required}`}
        </span>
        <span className={classes.time}>
          <RelativeTime at={customer.last_stamp_at} />
        </span>
      </div>
    </li>
  );
}

function RewardMark() {
  return (
    <span title="Reward ready" className={classes.reward}>
      <IconGift size={18} stroke={2} aria-hidden="true" />
      <VisuallyHidden>Reward ready</VisuallyHidden>
    </span>
  );
}
