import { DownloadButton } from '@stampwell/account';
import { Loaded, useApiQuery } from '@stampwell/client';
import { Link, useSearchParams } from '@stampwell/client/router';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { posterFile, posterLetters, posterPicture } from '@stampwell/contracts/http/posters.ts';
import { posterTraffic } from '@stampwell/contracts/http/posters-traffic.ts';
import { listProgrammes } from '@stampwell/contracts/http/programmes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { OwnPlace } from '@stampwell/contracts/place.ts';
import { POSTERS, type Poster, SHEETS } from '@stampwell/contracts/posters.ts';
import { cardTitle, namedProgramme } from '@stampwell/contracts/programme.ts';
import {
  Anchor,
  Banner,
  Button,
  EmptyState,
  errorWords,
  PageHeader,
  Panel,
  RowsSkeleton,
  Skeleton,
  Text,
  WideScreen,
} from '@stampwell/ui';
import { type Column, DataTable } from '@stampwell/ui/data';
import { NativeSelect } from '@stampwell/ui/forms';
import { useEffect, useMemo, useState } from 'react';
import { useOpenPlaces } from '../places/use-open-places.ts';
import { LinkPanel } from './link-panel.tsx';
import { originName, POSTER_WORDS } from './poster-words.ts';
import classes from './posters-screen.module.css';

type Origin = ReplyOf<typeof posterTraffic>['sources'][number];

const COLUMNS: readonly Column<Origin>[] = [
  { key: 'source', head: 'From', cell: ({ source }) => originName(source) },
  { key: 'opened', head: 'Opened', cell: ({ opened }) => opened.toLocaleString('en-GB'), isNumber: true },
  {
    key: 'joined',
    head: 'Took a card',
    cell: ({ joined }) => joined.toLocaleString('en-GB'),
    isNumber: true,
  },
  {
    key: 'stamped',
    head: 'First stamp',
    cell: ({ first_stamped }) => first_stamped.toLocaleString('en-GB'),
    isNumber: true,
  },
];

/** Which posters bring customers. */
function OriginsPanel({ places }: { places: OwnPlace[] }) {
  const [place, setPlace] = useState('');
  const query = useApiQuery(posterTraffic, place ? { query: { place } } : {}, {
    placeholderData: (before) => before,
  });
  return (
    <Panel title="Where your customers come from" aside={query.data && `Last ${query.data.days} days`}>
      {places.length > 1 && (
        <NativeSelect
          label="Figures of"
          className={classes.cards ?? ''}
          data={[{ value: '', label: 'All places' }, ...choicesOf(places)]}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
      )}
      <Loaded
        query={query}
        failed="Failed to load the figures"
        loading={<RowsSkeleton kind="lines" count={3} label="Loading figures..." />}
      >
        {({ sources }) => {
          const used = sources.filter(({ opened, joined }) => opened + joined > 0);
          return used.length > 0 ? (
            <DataTable
              caption="Customers by poster"
              columns={COLUMNS}
              rows={used}
              keyOf={({ source }) => source}
            />
          ) : (
            <EmptyState title="No scans yet" illustration="search">
              Put up a poster, and see here how many customers it brings.
            </EmptyState>
          );
        }}
      </Loaded>
    </Panel>
  );
}

const choicesOf = (places: OwnPlace[]) => places.map(({ id, name }) => ({ value: id, label: name }));

/** A drawing that takes longer than a call goes on, and is there for the next try. */
const DRAWN = { staleTime: 0, retry: 3, retryDelay: 2_000 };

/** What a shop prints, each with a code that gives a stranger a card. */
export function PostersScreen() {
  const [query, setQuery] = useSearchParams();
  const { data, error } = useApiQuery(listProgrammes, {});
  const isKnown = data !== undefined || error !== null || query.get('card') === null;
  const cards = data?.programmes.filter((card) => card.takes_stamps) ?? [];
  const asked = cards.find(({ programme }) => String(programme) === query.get('card')) ?? cards[0];
  const programme = asked && namedProgramme(asked.programme).programme;
  const places = useOpenPlaces();
  const place =
    places.length > 1 ? (places.find(({ id }) => id === query.get('place')) ?? places[0]) : undefined;
  const choose = (chosen: { card?: string; place?: string }) =>
    setQuery({ ...Object.fromEntries(query), ...chosen }, { replace: true });
  return (
    <WideScreen>
      <PageHeader title="Posters" subtitle="Customers scan the code and get your card" />
      <OpensWithApproval />
      {place && (
        <NativeSelect
          label="Place"
          description="Its link and its posters’ codes count there"
          className={classes.cards ?? ''}
          data={choicesOf(places)}
          value={place.id}
          onChange={({ currentTarget }) => choose({ place: currentTarget.value })}
        />
      )}
      <LinkPanel place={place?.id} />
      <Text c="dimmed" className={classes.lead}>
        Print them yourself, or send a file to a print shop: colour goes 3 mm beyond the cut. They show your{' '}
        <Anchor component={Link} to={paths.business.look} underline="always">
          logo and colour
        </Anchor>{' '}
        and your reward as they are now.
      </Text>
      {cards.length > 1 && (
        <NativeSelect
          label="Card"
          description="Its poster’s code opens it"
          className={classes.cards ?? ''}
          data={cards.map((card) => ({ value: String(card.programme), label: cardTitle(card) }))}
          value={String(asked?.programme)}
          onChange={({ currentTarget }) => choose({ card: currentTarget.value })}
        />
      )}
      <LeftOut programme={programme} place={place?.id} />
      <ul className={classes.posters}>
        {(isKnown ? POSTERS : []).map((poster) => (
          <li key={poster}>
            <PosterPanel poster={poster} programme={programme} place={place?.id} />
          </li>
        ))}
      </ul>
      <OriginsPanel places={places} />
    </WideScreen>
  );
}

/** Until then the codes of a shop that waits lead to a page which says so. */
function OpensWithApproval() {
  const { data } = useApiQuery(businessProfile, {});
  if (data?.business.status !== 'pending') return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button component="a" href={paths.join(data.business.id)} variant="default" size="compact-md">
          See your page
        </Button>
      }
    >
      Cards open with the approval. Until then your posters and your link say that your card opens soon.
    </Banner>
  );
}

interface OfCard {
  /** Absent for the first. */
  programme: number | undefined;
  /** The id of one of several places. */
  place: string | undefined;
}

const queryOf = ({ programme, place }: OfCard) => ({
  ...(programme && { programme }),
  ...(place && { place }),
});

/** Said before something is printed without them. */
function LeftOut(asked: OfCard) {
  const { data } = useApiQuery(posterLetters, { query: queryOf(asked) }, DRAWN);
  if (!data?.left_out.length) return null;
  return (
    <Banner tone="warning">
      {`Not printed: ${data.left_out.join(' ')}. Posters print Latin, Greek and Cyrillic letters, and leave out the others of your name and reward.`}
    </Banner>
  );
}

function PosterPanel({ poster, programme, place }: OfCard & { poster: Poster }) {
  const { title, use } = POSTER_WORDS[poster];
  const { width, height } = SHEETS[poster];
  const query = useMemo(() => queryOf({ programme, place }), [programme, place]);
  const params = useMemo(() => ({ params: { poster }, query }), [poster, query]);
  const { data, error, refetch } = useApiQuery(posterPicture, params, DRAWN);
  const picture = useObjectUrl(data as Blob | undefined);
  return (
    <Panel title={title}>
      <div className={classes.poster}>
        <div className={classes.frame}>
          {picture && <img className={classes.picture} src={picture} alt={`Preview: ${title}`} />}
          {!picture && !error && (
            <div className={classes.loading} style={{ aspectRatio: `${width} / ${height}` }}>
              <Skeleton height="100%" />
            </div>
          )}
          {!picture && error && (
            <div className={classes.failed} role="alert">
              <Text>{errorWords(error, 'Failed to draw this poster')}</Text>
              <Button variant="default" onClick={() => void refetch()}>
                Try Again
              </Button>
            </div>
          )}
        </div>
        <Text c="dimmed">{use}</Text>
        <DownloadButton
          endpoint={posterFile}
          params={{ poster }}
          query={{ ...(programme && { programme: String(programme) }), ...(place && { place }) }}
          fileName={`stampwell-${poster}${programme ? `-${programme}` : ''}.pdf`}
        >
          {`Download ${title}`}
        </DownloadButton>
      </div>
    </Panel>
  );
}

/** An address for a file that came with the session's token. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return url;
}
