import { useApiMutation, useIsOffline } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { type FoundCustomer, findCustomers } from '@stampwell/contracts/http/find-customer.ts';
import { NAME_MAX } from '@stampwell/contracts/limits.ts';
import { IconChevronRight, IconSearch } from '@stampwell/icons';
import {
  Banner,
  Button,
  counted,
  EmptyState,
  errorWords,
  Initials,
  Panel,
  RelativeTime,
  Text,
} from '@stampwell/ui';
import { TextInput } from '@stampwell/ui/forms';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { placeHere } from '../places/till-places.ts';
import type { ScanMode } from '../scan-mode.ts';
import classes from './find-customer.module.css';

interface FindCustomerProps {
  /** Path of a found customer's page. */
  foundAt: (customerId: string) => string;
  mode: ScanMode;
}

/** The phone stayed at home: finds one of the shop's own customers. Asked for as a whole, since each search counts. */
export function FindCustomer({ foundAt, mode }: FindCustomerProps) {
  const isOffline = useIsOffline();
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, data, error, isPending, variables } = useApiMutation(findCustomers);
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const q = words.trim();
    if (q && !isOffline && !isPending) mutate({ body: { q, ...placeHere() } });
  }

  return (
    <>
      {isOffline && (
        <Banner tone="warning">
          Finding a customer needs a connection. Their code works without: scan it or type it in.
        </Banner>
      )}
      <Panel>
        <form className={classes.form} onSubmit={submit}>
          <TextInput
            ref={field}
            label="Name, email, or the last four of their code"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            maxLength={NAME_MAX}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          <Button
            type="submit"
            size="lg"
            leftSection={<IconSearch size={20} />}
            disabled={!words.trim() || isOffline}
            loading={isPending}
          >
            Find Customer
          </Button>
        </form>
      </Panel>
      {error && <Banner tone="error">{errorWords(error, 'Failed to find the customer')}</Banner>}
      <div aria-live="polite">
        {data && !isPending && (
          <Found {...data} words={variables?.body.q ?? ''} foundAt={foundAt} mode={mode} />
        )}
      </div>
    </>
  );
}

interface FoundProps extends FindCustomerProps {
  customers: readonly FoundCustomer[];
  waiting: readonly { name: string; stamps: number }[];
  is_cut: boolean;
  words: string;
}

function Found({ waiting, ...found }: FoundProps) {
  return (
    <>
      {waiting.map(({ name, stamps }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a list may have one name and as many stamps
        <Banner key={nth} tone="info">
          {`${name} is on your list, ${counted(stamps, 'stamp')} waiting. Scan their code to give them.`}
        </Banner>
      ))}
      {(waiting.length === 0 || found.customers.length > 0) && <WithCards {...found} />}
    </>
  );
}

function WithCards({ customers, is_cut, words, foundAt, mode }: Omit<FoundProps, 'waiting'>) {
  if (customers.length === 0) {
    return (
      <Panel>
        <EmptyState title="No customer found" illustration="search">
          {`Nobody with a card here matches “${words}”. Try the whole email, or ask for the code on their phone or card. Some customers choose not to be found by name.`}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel>
      <ul className={classes.list}>
        {customers.map((customer) => (
          <li key={customer.customer_id}>
            <Link to={foundAt(customer.customer_id)} state={{ mode }} className={classes.link}>
              <Initials name={customer.name} size={40} />
              <span className={classes.middle}>
                <strong className={classes.name}>{customer.name}</strong>
                <span className={classes.quiet}>{customer.email}</span>
              </span>
              <span className={classes.end}>
                {customer.code_ends_in && <span className={classes.code}>{`…${customer.code_ends_in}`}</span>}
                <span className={classes.quiet}>
                  <RelativeTime at={customer.last_visit_at} />
                  {customer.card_name && ` · ${customer.card_name}`}
                </span>
              </span>
              <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
            </Link>
          </li>
        ))}
      </ul>
      <Text className={classes.hint}>
        {is_cut
          ? 'There are more. Add a surname, or use the whole email.'
          : 'Ask for something only they know, such as their last visit, before you add stamps.'}
      </Text>
    </Panel>
  );
}
