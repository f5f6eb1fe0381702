import { Loaded, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { customerImports, type HeldMails as Held } from '@stampwell/contracts/http/imports.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Banner, Button, counted, PageHeader, Panel, RowsSkeleton, Text, WideScreen } from '@stampwell/ui';
import { useState } from 'react';
import classes from './import.module.css';
import { ImportRun } from './import-run.tsx';
import { isUnderWay } from './import-words.ts';
import { useCheck } from './use-check.ts';
import { WhatComes } from './what-comes.tsx';

/** Customers of another system, from a CSV file: check, bring in, take back. */
export function ImportScreen() {
  const imports = useApiQuery(customerImports, {});
  const { data } = imports;
  const refetch = () => void imports.refetch();
  const check = useCheck();
  const isBusy = data?.runs.some(isUnderWay) ?? false;
  return (
    <WideScreen>
      <PageHeader
        title="Bring Your Customers"
        subtitle="From a spreadsheet or another system"
        back={paths.business.customers}
        backLabel="Back to Customers"
      />
      <Panel title="Choose a file">
        <Text>
          A CSV file with a name, an email and a number of stamps in each row: up to 10,000 rows. Full cards
          come along as rewards that are ready, and who has no stamps gets a card. Customers with an account
          get the stamps at once. The others get them when they join with that email, within 90 days. We email
          them only if you ask us to.
        </Text>
        <ChooseFile isBusy={check.isBusy || isBusy} onFile={check.choose} />
        {isBusy && <Text className={classes.quiet}>Please wait: a file is still being brought in.</Text>}
      </Panel>
      {data?.held_mails && <HeldMails {...data.held_mails} />}
      {check.failure && <Banner tone="error">{check.failure}</Banner>}
      {check.checked && <WhatComes check={check} onStarted={refetch} />}
      <Loaded
        query={imports}
        failed="Failed to load your files"
        loading={<RowsSkeleton inPanel count={2} label="Loading..." />}
      >
        {({ runs }) => runs.map((run) => <ImportRun key={run.id} known={run} onChanged={refetch} />)}
      </Loaded>
    </WideScreen>
  );
}

/** [IM16] Mails to people of the lists that are not sent yet, and what the owner can do. */
function HeldMails({ count, until }: Held) {
  const waits = `${counted(count, 'email')} to people on your lists ${count === 1 ? 'waits' : 'wait'}.`;
  if (until === 'approved')
    return <Banner tone="warning">{waits} We send them once your shop is approved.</Banner>;
  const open = (
    <Button component={Link} to={paths.business.profile} size="sm" variant="default">
      Open Profile
    </Button>
  );
  return (
    <Banner tone="warning" action={open}>
      {waits} We send them once you have confirmed your own email address: follow the link that we mailed you,
      or have it sent again in your profile.
    </Banner>
  );
}

function ChooseFile({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const [name, setName] = useState('');
  return (
    <label className={classes.file} data-busy={isBusy || undefined}>
      <input
        type="file"
        accept=".csv,.txt,text/csv"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // So that the same file, mended, can be chosen again.
          currentTarget.value = '';
          if (!file) return;
          setName(file.name);
          onFile(file);
        }}
      />
      <span className={classes.button} data-first={(!name && !isBusy) || undefined}>
        {name ? 'Choose Another File' : 'Choose a CSV File'}
      </span>
      {name && <span className={classes.name}>{name}</span>}
    </label>
  );
}
