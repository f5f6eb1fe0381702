import { Link } from '@stampwell/client/router';
import type { businessDashboard } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { CardTerms } from '@stampwell/contracts/programme.ts';
import { Anchor, Panel } from '@stampwell/ui';
import { CustomerList } from '../customers/customer-list.tsx';

interface RecentCustomersProps {
  customers: ReplyOf<typeof businessDashboard>['recent_customers'];
  shop: CardTerms & { id: string };
}

export function RecentCustomers({ customers, shop }: RecentCustomersProps) {
  return (
    <Panel
      title="Recent Customers"
      aside={
        <Anchor component={Link} to={paths.business.customers}>
          All customers
        </Anchor>
      }
    >
      <CustomerList customers={customers} shop={shop} />
    </Panel>
  );
}
