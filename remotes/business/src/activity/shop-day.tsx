import { Loaded, Pages, useApiCache, useApiPages, useLive } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { businessDay, type DAY_SHOWS } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconX } from '@stampwell/icons';
import {
  ActivityList,
  Anchor,
  Button,
  EmptyState,
  Group,
  grouped,
  Panel,
  RowsSkeleton,
  StatTile,
  StatTiles,
} from '@stampwell/ui';
import { type Column, DataTable, SegmentedControl } from '@stampwell/ui/data';
import { useState } from 'react';
import { entryOf } from '../dashboard/recent-transactions.tsx';
import type { AtPlace } from '../places/use-asked-place.tsx';
import { useUndo } from '../undo/use-undo.tsx';

type Show = (typeof DAY_SHOWS)[number];
type Day = ReplyOf<typeof businessDay>;
type Person = Day['people'][number];

const FILTERS: { value: Show; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'stamps', label: 'Stamps' },
  { value: 'rewards', label: 'Rewards' },
  { value: 'undone', label: 'Undone' },
  { value: 'unusual', label: 'Unusual' },
];

/** Today's figures, by person, and what happened; updated live. */
export function ShopDay({ at }: AtPlace) {
  const [show, setShow] = useState<Show>('all');
  const [person, setPerson] = useState<Pick<Person, 'id' | 'name'> | null>(null);
  const cache = useApiCache();
  useLive('transaction', () => void cache.refresh([businessDay]));
  const query = { show, ...at, ...(person && { actor: person.id }) };
  const list = useApiPages(businessDay, { query }, { placeholderData: (before) => before });
  const [today] = list.data?.pages ?? [];
  const { ask, question } = useUndo();
  const isFiltered = show !== 'all' || person !== null;
  return (
    <Loaded query={list} failed="Failed to load the activity">
      <StatTiles>
        <StatTile label="Stamps" value={today?.totals.stamps} note={today && apartWords(today.totals)} />
        <StatTile label="Rewards" value={today?.totals.rewards} />
        <StatTile label="New customers" value={today?.totals.new_customers} />
        <StatTile label="Undone" value={today?.totals.undone} />
      </StatTiles>
      {today && today.people.length > 0 && (
        <Panel title="By person">
          <People people={today.people} onChoose={setPerson} />
        </Panel>
      )}
      <Panel title="What happened">
        <Group>
          <SegmentedControl
            aria-label="What to show"
            value={show}
            onChange={(value) => setShow(value as Show)}
            data={FILTERS}
          />
          {person && (
            <Button
              variant="light"
              aria-label={`Remove the filter By ${person.name}`}
              rightSection={<IconX size={16} />}
              onClick={() => setPerson(null)}
            >
              {`By ${person.name}`}
            </Button>
          )}
        </Group>
        <Pages
          query={list}
          rows={(day) => entriesOf(day, ask)}
          failed={null}
          loading={<RowsSkeleton count={6} label="Loading the activity..." />}
          empty={
            <EmptyState title={isFiltered ? 'Nothing found' : 'Nothing yet today'} illustration="search">
              {isFiltered ? 'Nothing like it today.' : 'What you and your staff do today appears here.'}
            </EmptyState>
          }
        >
          {(entries) => (
            <ActivityList
              entries={entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))}
            />
          )}
        </Pages>
        {question}
      </Panel>
    </Loaded>
  );
}

interface PeopleProps {
  people: readonly Person[];
  onChoose: (person: Person) => void;
}

function People({ people, onChoose }: PeopleProps) {
  const columns: Column<Person>[] = [
    {
      key: 'name',
      head: 'Name',
      cell: (person) => (
        <Anchor
          component="button"
          type="button"
          title={`Only what ${person.name} did`}
          onClick={() => onChoose(person)}
        >
          <bdi>{person.name}</bdi>
        </Anchor>
      ),
    },
    { key: 'stamps', head: 'Stamps', cell: ({ stamps }) => grouped(stamps), isNumber: true },
    { key: 'rewards', head: 'Rewards', cell: ({ rewards }) => grouped(rewards), isNumber: true },
    { key: 'newcomers', head: 'New customers', cell: ({ newcomers }) => grouped(newcomers), isNumber: true },
    { key: 'undone', head: 'Undone', cell: ({ undone }) => grouped(undone), isNumber: true },
    ...(people.some(({ given_anyway }) => given_anyway) ? [GIVEN_ANYWAY] : []),
    ...(people.some(({ apologies }) => apologies) ? [APOLOGIES] : []),
  ];
  return <DataTable caption="Today, by person" columns={columns} rows={people} keyOf={({ id }) => id} />;
}

/** What is counted apart; undefined if there is nothing. */
function apartWords({ given_anyway = 0, apologies = 0 }: Day['totals']): string | undefined {
  const words = [
    ...(given_anyway > 0 ? [`${grouped(given_anyway)} given anyway`] : []),
    ...(apologies > 0 ? [`${grouped(apologies)} as an apology`] : []),
  ];
  return words.length > 0 ? words.join(', ') : undefined;
}

const APOLOGIES: Column<Person> = {
  key: 'apologies',
  head: 'As an apology',
  cell: ({ apologies }) => grouped(apologies ?? 0),
  isNumber: true,
};

const GIVEN_ANYWAY: Column<Person> = {
  key: 'given_anyway',
  head: 'Given anyway',
  cell: ({ given_anyway }) => grouped(given_anyway ?? 0),
  isNumber: true,
};

/** A finding is one line, however many stamps it stands on. */
function entriesOf({ findings, transactions }: Day, onUndo: ReturnType<typeof useUndo>['ask']) {
  return [
    ...findings.map(({ id, summary, last_at }) => ({
      id,
      title: (
        <Anchor component={Link} to={paths.business.unusual} inherit>
          Unusual
        </Anchor>
      ),
      detail: summary,
      kind: 'info' as const,
      amount: 0,
      at: last_at,
    })),
    ...transactions.map((transaction) => entryOf({ ...transaction, unusual: false }, onUndo)),
  ];
}
