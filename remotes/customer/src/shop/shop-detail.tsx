import type { LapsedStampsProps } from '@stampwell/audit/story';
import { Link } from '@stampwell/client/router';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Shop, StampCardView } from '@stampwell/contracts/http/shapes.ts';
import type { userBusiness } from '@stampwell/contracts/http/user.ts';
import { longDay } from '@stampwell/contracts/lapse.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { cardView, fullReward, stepReward, stepsOnTheWay } from '@stampwell/contracts/programme.ts';
import { noteOfShop } from '@stampwell/contracts/standing.ts';
import { IconGift, IconQrcode } from '@stampwell/icons';
import {
  Banner,
  Button,
  ConfirmModal,
  counted,
  errorWords,
  Panel,
  ProgressBar,
  RewardChoice,
  RewardReady,
  Screen,
  StampGrid,
} from '@stampwell/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { KeepSafe } from '../keep-safe/keep-safe.tsx';
import { LiveChangeStatus } from '../live/live-change-status.tsx';
import { yourCard } from './asked-card.ts';
import { beside } from './beside.tsx';
import { CardsHere } from './cards-here.tsx';
import { closingWords, hasEnded, isFilling } from './closing.ts';
import { heldWords } from './held-words.ts';
import type { NewTermsProps } from './new-terms.tsx';
import type { OnPhoneProps } from './on-phone.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RedeemedModal } from './redeemed-modal.tsx';
import classes from './shop-detail.module.css';
import { ShopFacts } from './shop-facts.tsx';
import { ShopHeader } from './shop-header.tsx';
import type { ShopPlacesProps } from './shop-places.tsx';
import { StoryLink } from './story-link.tsx';
import { type Reward, useReward } from './use-reward.ts';
import { cardKey } from './which-card.ts';

const OnPhone = beside<OnPhoneProps>(() => import('./on-phone.tsx').then(({ OnPhone }) => OnPhone));
const LapsedStamps = beside<LapsedStampsProps>(() =>
  import('@stampwell/audit/story').then(({ LapsedStamps }) => LapsedStamps),
);
const NewTerms = beside<NewTermsProps>(() => import('./new-terms.tsx').then(({ NewTerms }) => NewTerms));
const ShopPlaces = beside<ShopPlacesProps>(() =>
  import('./shop-places.tsx').then(({ ShopPlaces }) => ShopPlaces),
);

export interface ShopDetailProps {
  detail: ReplyOf<typeof userBusiness>;
  /** False while only the dashboard's data is there; entries are loading. */
  isWhole: boolean;
}

/** The card, its activity, and the shop's address. */
export function ShopDetail({ detail, isWhole }: ShopDetailProps) {
  const { business, stamp_card: card, cards, transaction_history: history, lapse, new_terms: terms } = detail;
  const { closing } = card;
  const zone = business.time_zone;
  const today = termsOfToday(detail);
  const canRedeem = card.reward_eligible && !(closing && hasEnded(closing, zone));
  const reward = useReward(card);
  const note = noteOfShop(business);
  return (
    <Screen
      actions={
        <ShopActions
          isReady={canRedeem && business.redeems_rewards !== false}
          givesStamps={business.gives_stamps && isFilling(closing, zone)}
          reward={reward}
        />
      }
    >
      <LiveChangeStatus liveChange={reward.liveChange} card={card} />
      <ShopHeader shop={business} card={card} hasReward={canRedeem} />
      {cards && cards.length > 1 && <CardsHere cards={cards} shown={card} />}
      {note && <Banner tone="info">{note}</Banner>}
      {closing && <Banner tone="info">{closingWords(closing, zone)}</Banner>}
      {lapse?.lapsed && (
        <LapsedStamps ofShop={business.id} programme={card.programme} lapsed={lapse.lapsed} />
      )}
      {reward.error && (
        <Banner tone="error" onClose={reward.dismissError}>
          {errorWords(reward.error, 'Failed to redeem reward')}
        </Banner>
      )}
      <ProgressPanel
        card={card}
        isReady={canRedeem}
        today={today}
        goodUntil={lapse?.good_until}
        terms={terms}
      >
        <div className={classes.links}>
          <AskForStamp card={card} />
          {card.created_at !== null && <StoryLink card={card} />}
        </div>
      </ProgressPanel>
      {card.created_at !== null && <KeepSafe />}
      <OnPhone card={card} hasCard={card.created_at !== null} />
      <RecentActivity card={card} history={history} isWhole={isWhole} />
      {business.places.length > 1 && <ShopPlaces shop={business} />}
      <ShopFacts shop={business} today={today} totalRedeemed={card.total_redeemed} />
      <RedeemQuestion reward={reward} card={card} />
      <RedeemedModal taken={reward.celebrated} onClose={reward.endCelebration} card={card} />
    </Screen>
  );
}

/** The shop's terms describe its first card; another one goes by its own unless it says that it is behind. */
const termsOfToday = ({ business, stamp_card, new_terms }: ShopDetailProps['detail']): Pick<Shop, 'steps'> =>
  stamp_card.programme === undefined ? business : (new_terms?.today ?? stamp_card);

interface ProgressPanelProps {
  card: StampCardView;
  isReady: boolean;
  /** What the shop asks and gives now. */
  today: Pick<Shop, 'steps'>;
  /** The day on which the stamps lapse. */
  goodUntil: string | null | undefined;
  /** What the customer may switch to. */
  terms: ReplyOf<typeof userBusiness>['new_terms'];
  children?: ReactNode;
}

function ProgressPanel({ card, isReady, today, goodUntil, terms, children }: ProgressPanelProps) {
  const { current_stamps: current } = card;
  const { stamps: required, emoji, reward } = fullReward(card);
  const holds = heldWords(card, today);
  return (
    <Panel title={card.card_name ?? 'Your Progress'} shopId={cardKey(card)}>
      <StampGrid
        current={current}
        required={required}
        mark={emoji}
        steps={stepsOnTheWay(card)}
        shopId={cardKey(card)}
      />
      <div className={classes.progress}>
        <div className={classes.numbers}>
          <span>{`${current} / ${required} stamps`}</span>
          <span>{`${card.progress_percentage}%`}</span>
        </div>
        <ProgressBar value={current} max={required} label="Stamps" />
      </div>
      {card.steps.length > 1 ? (
        <Steps card={card} />
      ) : (
        <p className={classes.reward}>
          <span aria-hidden="true">{emoji}</span>
          <span>{reward}</span>
        </p>
      )}
      {isReady && <RewardReady>Ready to redeem!</RewardReady>}
      {holds && <p className={classes.holds}>{holds}</p>}
      {terms && <NewTerms card={card} terms={terms} />}
      {goodUntil && <p className={classes.goodUntil}>{`Good until ${longDay(goodUntil)}`}</p>}
      {children}
    </Panel>
  );
}

/** Each reward with its stamps, or that it was taken. */
const Steps = ({ card }: { card: StampCardView }) => (
  <ul className={classes.steps}>
    {card.steps.map((step, nth) => {
      const { emoji, reward } = stepReward(step);
      return (
        <li key={step.stamps} className={classes.reward}>
          <span aria-hidden="true">{emoji}</span>
          <span>{reward}</span>
          <span>{card.taken?.includes(nth + 1) ? 'Taken' : counted(step.stamps, 'stamp')}</span>
        </li>
      );
    })}
  </ul>
);

const StampMissing = lazy(() =>
  import('./stamp-missing.tsx').then(({ StampMissing }) => ({ default: StampMissing })),
);

function AskForStamp({ card }: { card: StampCardView }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" size="sm" className={classes.ask} onClick={() => setAsking(true)}>
        Stamp missing?
      </Button>
      {isAsking && (
        <Suspense>
          <StampMissing card={card} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

interface RedeemQuestionProps {
  reward: Reward;
  card: StampCardView;
}

/** Warns that redeeming anywhere but at the counter loses the reward. */
function RedeemQuestion({ reward: { isAsked, forgo, redeem }, card }: RedeemQuestionProps) {
  const [asked, setAsked] = useState<number | null>(null);
  const { ready } = cardView(card, card);
  // On the way the smaller one comes first: it costs nothing, and the larger one ends the card.
  const usual = card.spends ? ready.at(-1) : ready[0];
  const chosen = ready.find(({ number }) => number === asked) ?? usual;
  const { reward } = chosen ? stepReward(chosen.step) : fullReward(card);
  const { uses = 0, leaves = 0 } = chosen ?? {};
  const used =
    uses === 0
      ? 'It uses no stamps.'
      : `${counted(uses, 'stamp')} will be used up${card.card_name ? ` on ${yourCard(card)}` : ''}.`;
  return (
    <ConfirmModal
      isOpen={isAsked}
      onClose={forgo}
      onConfirm={() => redeem(card.steps.length > 1 ? chosen?.number : undefined)}
      isSpending
      title={`Redeem ${reward}?`}
      question={`Show this to the staff before you redeem. ${used}${leaves > 0 ? ` ${leftWords(leaves)}` : ''}`}
      cancelLabel="Not yet"
      confirmLabel="Redeem now"
    >
      <RewardChoice
        options={ready.map(({ step, number, leaves: left }) => ({
          number,
          ...stepReward(step),
          leaves: left === 0 ? 'Begins a new card' : `${counted(left, 'stamp')} left`,
        }))}
        chosen={chosen?.number ?? 0}
        onChoose={setAsked}
      />
    </ConfirmModal>
  );
}

const leftWords = (stamps: number) => `${counted(stamps, 'stamp')} ${stamps === 1 ? 'is' : 'are'} left.`;

interface ShopActionsProps {
  isReady: boolean;
  givesStamps: boolean;
  reward: Reward;
}

/** Redeem if a reward is ready and the shop redeems, otherwise the QR code if the shop gives stamps. */
function ShopActions({ isReady, givesStamps, reward }: ShopActionsProps) {
  return (
    <>
      {isReady && (
        <Button
          size="lg"
          fullWidth
          leftSection={<IconGift size={22} aria-hidden="true" />}
          loading={reward.isRedeeming}
          onClick={reward.ask}
        >
          Redeem Reward
        </Button>
      )}
      <Button
        component={Link}
        to={paths.qrCode}
        size="lg"
        fullWidth
        variant={isReady || !givesStamps ? 'default' : 'filled'}
        leftSection={<IconQrcode size={22} aria-hidden="true" />}
      >
        {givesStamps ? 'Show QR Code to Earn Stamps' : 'Show My QR Code'}
      </Button>
    </>
  );
}
