import { isNotFound, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  Button,
  Columns,
  EmptyState,
  ErrorView,
  PageHeader,
  Panel,
  RowsSkeleton,
  WideScreen,
} from '@stampwell/ui';
import type { ReactNode } from 'react';
import { BillingPanel } from './billing-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';

/** The current plan, its end, and how to change it. */
export function ManageScreen() {
  const { data, error, refetch } = useApiQuery(subscriptionStatus, {});
  if (!data && isNotFound(error))
    return (
      <Page>
        <NoneYet />
      </Page>
    );
  if (!data && error) {
    return (
      <Page>
        <ErrorView title="Failed to load subscription status" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page>
        <Panel>
          <RowsSkeleton kind="lines" count={3} label="Checking subscription..." />
        </Panel>
      </Page>
    );
  }
  return (
    <Page>
      <Columns ratio="3fr 2fr">
        <PlanPanel subscription={data} />
        <BillingPanel subscription={data} />
      </Columns>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <WideScreen>
      <PageHeader title="Subscription Management" back backLabel="Back to Dashboard" />
      {children}
    </WideScreen>
  );
}

function NoneYet() {
  return (
    <Panel>
      <EmptyState
        title="No Active Subscription"
        illustration="card"
        action={
          <Button component={Link} to={paths.business.register}>
            Choose a Plan
          </Button>
        }
      >
        Subscribe to activate your business account
      </EmptyState>
    </Panel>
  );
}
