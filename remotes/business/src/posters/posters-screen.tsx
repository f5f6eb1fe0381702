import { DownloadButton } from '@stampwell/account';
import { useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { posterFile, posterPicture } from '@stampwell/contracts/http/posters.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { POSTERS, type Poster, SHEETS } from '@stampwell/contracts/posters.ts';
import { Anchor, Button, errorWords, PageHeader, Panel, Skeleton, Text, WideScreen } from '@stampwell/ui';
import { useEffect, useMemo } from 'react';
import { OriginsPanel } from './origins-panel.tsx';
import { POSTER_WORDS } from './poster-words.ts';
import classes from './posters-screen.module.css';

/** What a shop prints, each with a code that gives a stranger a card. */
export function PostersScreen() {
  return (
    <WideScreen>
      <PageHeader title="Posters" subtitle="Customers scan the code and have your card" />
      <Text c="dimmed" className={classes.lead}>
        Print them yourself, or send a file to a print shop: colour goes 3 mm beyond the cut. They show your{' '}
        <Anchor component={Link} to={paths.business.look} underline="always">
          logo and colour
        </Anchor>{' '}
        and your reward as they are now.
      </Text>
      <ul className={classes.posters}>
        {POSTERS.map((poster) => (
          <li key={poster}>
            <PosterPanel poster={poster} />
          </li>
        ))}
      </ul>
      <OriginsPanel />
    </WideScreen>
  );
}

function PosterPanel({ poster }: { poster: Poster }) {
  const { title, use } = POSTER_WORDS[poster];
  const { width, height } = SHEETS[poster];
  const params = useMemo(() => ({ params: { poster } }), [poster]);
  const { data, error, refetch } = useApiQuery(posterPicture, params, {
    staleTime: 0,
    retry: 3,
    retryDelay: 2_000,
  });
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
        <DownloadButton endpoint={posterFile} params={{ poster }} fileName={`stampwell-${poster}.pdf`}>
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
