import { useApiPages } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import { userBusinesses } from '@stampwell/contracts/http/user.ts';
import { logoAddress } from '@stampwell/contracts/logo.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  Anchor,
  Button,
  EmptyState,
  ErrorView,
  PageHeader,
  Panel,
  RowsSkeleton,
  Screen,
  ShopAvatar,
} from '@stampwell/ui';
import { TextInput } from '@stampwell/ui/forms';
import { useEffect, useState } from 'react';
import classes from './places-screen.module.css';

const PAGE = 100;

/** All shops that give stamps, with search and a way there. */
export function PlacesScreen() {
  const [words, setWords] = useState('');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiPages(
    userBusinesses,
    {
      query: { limit: PAGE },
    },
  );
  // A search covers all shops, not only those loaded so far.
  const isSearching = words.trim() !== '' && hasNextPage;
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage();
  }, [isSearching, isFetchingNextPage, fetchNextPage]);
  const all = data?.pages.flatMap((page) => page.businesses);
  const found = all?.filter((shop) => matches(shop, words));
  return (
    <Screen>
      <PageHeader title="Places" subtitle="Where you can collect stamps" back={paths.dashboard} />
      <TextInput
        type="search"
        label="Search by name or street"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {!found && !error && <RowsSkeleton count={5} label="Loading places..." />}
      {!found && error && (
        <ErrorView title="Failed to load the places" error={error} onRetry={() => void refetch()} />
      )}
      {found?.length === 0 && !isSearching && (
        <EmptyState title="No place found" illustration="search">
          Try another name or street.
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <Panel>
          <ul className={classes.list} aria-label="Places">
            {found.map((shop) => (
              <Place key={shop.id} shop={shop} />
            ))}
          </ul>
        </Panel>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load More
        </Button>
      )}
    </Screen>
  );
}

function Place({ shop: { id, name, address, look, reward_emoji, reward_description } }: { shop: Shop }) {
  return (
    <li className={classes.place}>
      <Link to={paths.business.detail(id)} className={classes.shop}>
        <ShopAvatar id={id} name={name} logo={logoAddress(id, look?.logo, 'small')} size={44} />
        <span className={classes.words}>
          <strong>{name}</strong>
          <span className={classes.quiet}>{`${reward_emoji} ${reward_description}`}</span>
        </span>
      </Link>
      {address && (
        <span className={classes.way}>
          <span className={classes.quiet}>{address}</span>
          <Anchor href={mapOf(name, address)} target="_blank" rel="noreferrer" aria-label={`Map: ${name}`}>
            Map
          </Anchor>
        </span>
      )}
    </li>
  );
}

/** Every word occurs in the name, the address or the description. */
function matches({ name, address, description }: Shop, words: string): boolean {
  const text = `${name} ${address ?? ''} ${description ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const mapOf = (name: string, address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${name}, ${address}`)}`;
