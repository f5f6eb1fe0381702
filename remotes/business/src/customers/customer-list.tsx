import { Link } from '@stampwell/client/router';
import type { businessCustomers, businessDashboard } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { ofCard, paths } from '@stampwell/contracts/paths.ts';
import { type CardTerms, cardView } from '@stampwell/contracts/programme.ts';
import { IconChevronRight, IconGift } from '@stampwell/icons';
import {
  counted,
  dateLabel,
  Initials,
  ProgressBar,
  RelativeTime,
  useShopColours,
  VisuallyHidden,
} from '@stampwell/ui';
import classes from './customer-list.module.css';

type RecentCustomer = ReplyOf<typeof businessDashboard>['recent_customers'][number];
type KnownCustomer = ReplyOf<typeof businessCustomers>['customers'][number];

interface CustomerListProps {
  customers: readonly (RecentCustomer | KnownCustomer)[];
  shop: CardTerms & { id: string };
  /** Shows more columns when the list has the page to itself. */
  isWide?: boolean;
}

/** Customers with their progress, linked to the card's history. */
export function CustomerList({ customers, shop, isWide = false }: CustomerListProps) {
  return (
    <ul className={classes.list} data-wide={isWide || undefined} style={useShopColours(shop.id)}>
      {customers.map((customer) => (
        <li key={customer.customer_id} className={classes.row}>
          <Link
            to={ofCard(paths.business.card(customer.customer_id), customer.programme)}
            className={classes.link}
          >
            <Customer customer={customer} terms={shop} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Customer({ customer, terms }: { customer: RecentCustomer | KnownCustomer; terms: CardTerms }) {
  const { customer_name: name, current_stamps: current } = customer;
  const { size, isReady } = cardView(customer, { ...terms, ...customer.terms });
  const known = 'customer_email' in customer ? customer : null;
  return (
    <>
      <Initials name={name} size={40} />
      <div className={classes.middle}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {known?.customer_email && (
          <span className={classes.email} title={known.customer_email}>
            {known.customer_email}
          </span>
        )}
        <ProgressBar value={current} max={size} label={`Stamps of ${name}`} />
      </div>
      {known && (
        <div className={classes.facts}>
          <span>{`${counted(known.total_redeemed, 'reward')}, ${counted(known.total_transactions, 'transaction')}`}</span>
          <span>{`Since ${dateLabel(known.created_at)}`}</span>
        </div>
      )}
      <div className={classes.end}>
        <span className={classes.count}>
          {isReady && <RewardMark />}
          {`${current} / ${size}`}
        </span>
        {customer.card_name && <span className={classes.time}>{customer.card_name}</span>}
        <span className={classes.time}>
          <RelativeTime at={customer.last_activity_at} />
        </span>
      </div>
      <IconChevronRight size={18} className={classes.chevron} aria-hidden="true" />
    </>
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
