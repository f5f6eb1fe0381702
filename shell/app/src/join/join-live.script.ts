/**
 * Loaded once this device has a card: follows it live, and draws each stamp in the shop's ink as it is given, so that the first one lands
 * on the page that the customer holds up.
 */
import { callApi } from '@stampwell/client/call-api';
import { keepListening } from '@stampwell/client/live-connection';
import type { LiveData } from '@stampwell/contracts/http/live.ts';
import { userBusiness } from '@stampwell/contracts/http/user.ts';
import { cardSize, FIRST_PROGRAMME, namedProgramme } from '@stampwell/contracts/programme.ts';
import type { StampShape } from '@stampwell/contracts/shop-look.ts';
import { impressionOf, linesOf } from '@stampwell/ui/ink';

type Change = Pick<LiveData<'card-changed'>, 'current_stamps' | 'steps' | 'total_redeemed'>;

const page = document.querySelector<HTMLElement>('article[data-shop]') as HTMLElement;
const part = <E extends HTMLElement>(name: string): E => page.querySelector(`[data-${name}]`) as E;
const { id = '', card, mark = '', shape = 'round' } = page.dataset;
/** Of a shop with several cards, the one that is shown. */
const programme = Number(card ?? FIRST_PROGRAMME);

function show(state: string): void {
  for (const section of page.querySelectorAll<HTMLElement>('[data-state]'))
    section.hidden = section.dataset.state !== state;
}

/** A stamp as the application draws it: the prerendered one, with this impression's edge, lines and gaps. */
function stampAt(seed: number, order: number | null): Node {
  const stamp = part<HTMLTemplateElement>('stamp').content.firstElementChild?.cloneNode(true) as HTMLElement;
  const { tilt, edge, gaps } = impressionOf(seed, shape as StampShape);
  const { rim, thread } = linesOf(shape as StampShape);
  const set = (selector: string, values: Record<string, string>, nth = 0): void => {
    const node = stamp.querySelectorAll(selector)[nth];
    for (const [name, value] of Object.entries(values)) node?.setAttribute(name, value);
  };
  const mask = `stamp-${seed}`;
  set('mask', { id: mask });
  set('g', { mask: `url(#${mask})` });
  set('mask path', { d: edge });
  gaps.forEach(([cx, cy, r], nth) => {
    set('mask circle', { cx: cx.toFixed(1), cy: cy.toFixed(1), r: r.toFixed(2) }, nth);
  });
  set('g path', { d: rim });
  set('g path', { d: thread }, 1);
  const letter = stamp.querySelector('text');
  if (letter) letter.textContent = mark;
  (stamp.querySelector('svg') as SVGElement).style.rotate = `${tilt}deg`;
  if (order !== null) {
    stamp.dataset.fresh = '';
    stamp.style.setProperty('--order', String(order));
  }
  return stamp;
}

let before: Change | null = null;

/** Only new stamps are animated. */
function draw({ current_stamps, ...terms }: Change): void {
  const [ring] = part('slots').children;
  const stood = before?.current_stamps ?? current_stamps;
  const slots = Array.from({ length: cardSize(terms) }, (_, seed) => {
    const slot = ring?.cloneNode() as HTMLElement;
    delete slot.dataset.stamped;
    if (seed >= current_stamps) return slot;
    slot.dataset.stamped = '';
    slot.append(stampAt(seed, seed >= stood ? seed - stood : null));
    return slot;
  });
  part('slots').replaceChildren(...slots);
}

function titleOf(then: Change, now: Change): string {
  if (now.total_redeemed > then.total_redeemed) return 'Reward Redeemed!';
  const added = now.current_stamps - then.current_stamps;
  if (added <= 0) return 'Card corrected';
  return added === 1 ? '1 stamp added' : `${added} stamps added`;
}

const isShown = (change: LiveData<'card-changed'>): boolean =>
  change.business_id === id && (!card || (change.programme ?? FIRST_PROGRAMME) === programme);

function land(change: Change & Pick<LiveData<'card-changed'>, 'reward_eligible'>): void {
  // One stamp is assumed where the card could not be read.
  before ??= { ...change, current_stamps: Math.max(0, change.current_stamps - 1) };
  const isSame =
    change.current_stamps === before.current_stamps && change.total_redeemed === before.total_redeemed;
  if (isSame) return;
  draw(change);
  part('landed').textContent = titleOf(before, change);
  part('count').textContent =
    `${change.current_stamps} / ${cardSize(change)} stamps${change.reward_eligible ? '. Ready to redeem!' : ''}`;
  before = change;
  show('landed');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  part('card').scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  if (!isCalm) navigator.vibrate?.(18);
}

part('code').addEventListener('click', () => show('have'));

// Read first: the feed begins where this answer stood, so that no stamp falls between them.
const known = await callApi(userBusiness, { params: { id }, query: namedProgramme(programme) }).catch(
  () => null,
);
if (known) {
  const { stamp_card: now } = known;
  // What a newcomer has by now was given since they took the card.
  before = page.dataset.newcomer === undefined ? now : { ...now, current_stamps: 0, total_redeemed: 0 };
  draw(before);
  land(now);
}
await keepListening(
  'general',
  ({ type, data }) => {
    if (type === 'card-changed' && isShown(data as LiveData<'card-changed'>))
      land(data as LiveData<'card-changed'>);
  },
  new AbortController().signal,
);
