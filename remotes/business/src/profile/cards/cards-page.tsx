import { Loaded, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { listProgrammes } from '@stampwell/contracts/http/programmes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { cardTitle } from '@stampwell/contracts/programme.ts';
import { Button, EmptyState, Panel, RowsSkeleton } from '@stampwell/ui';
import type { Settings } from '../programme/settings-form.ts';
import { SettingsPage } from '../settings-page.tsx';
import { CardForm } from './card-form.tsx';
import type { ListedCard } from './cards-panel.tsx';
import { ClosedCard, ClosingPanel } from './closing-panel.tsx';
import { GivenAtPanel } from './given-at-panel.tsx';

interface CardsPageProps {
  /** A card's number, or 'new'. */
  chosen: string;
}

/** One of several cards, or another one. */
export function CardsPage({ chosen }: CardsPageProps) {
  const cards = useApiQuery(listProgrammes, {});
  const settings = useApiQuery(businessSettings, {});
  const card = cards.data?.programmes.find(({ programme }) => String(programme) === chosen);
  const title = chosen === 'new' ? 'Another card' : card ? cardTitle(card) : 'Card';
  const isLoading = !settings.data && !settings.error;
  return (
    <SettingsPage title={title} back={paths.business.programme} backLabel="Back to your cards">
      <Loaded
        query={isLoading ? settings : cards}
        failed="Failed to load your cards"
        loading={
          <Panel title={title}>
            <RowsSkeleton kind="fields" count={5} label="Loading your cards..." />
          </Panel>
        }
      >
        {() =>
          settings.data && cards.data ? (
            <Chosen
              key={chosen}
              {...{ chosen, card }}
              cards={cards.data.programmes}
              settings={settings.data.settings}
            />
          ) : null
        }
      </Loaded>
    </SettingsPage>
  );
}

interface ChosenProps extends CardsPageProps {
  card: ListedCard | undefined;
  cards: readonly ListedCard[];
  settings: Settings;
}

function Chosen({ chosen, card, cards, settings }: ChosenProps) {
  if (chosen === 'new') return <CardForm card={null} {...{ cards, settings }} />;
  if (!card) {
    return (
      <EmptyState title="There is no such card" illustration="search">
        <Button component={Link} to={paths.business.programme} variant="default">
          Your Cards
        </Button>
      </EmptyState>
    );
  }
  if (!card.takes_stamps) return <ClosedCard card={card} settings={settings} />;
  return (
    <>
      <CardForm {...{ card, cards, settings }} />
      <GivenAtPanel card={card} />
      <ClosingPanel
        key={JSON.stringify(card.closing ?? null)}
        {...{ card, settings }}
        isLast={cards.every((other) => other.programme === card.programme || Boolean(other.closing))}
      />
    </>
  );
}
