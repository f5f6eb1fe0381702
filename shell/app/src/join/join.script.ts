/**
 * `/join/{shop}` and `/s/{short address}`: shows the shop's card, makes this device's account by a press and draws its code, without the application
 * [JO1–JO5]. Customers who are signed in are led to the shop's card.
 */
import { deviceKey, proveDevice } from '@stampwell/client/device-key';
import { STORAGE_KEYS, write } from '@stampwell/client/storage';
import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import { logoAddress } from '@stampwell/contracts/logo.ts';
import { fullReward, rewardLine, stepReward } from '@stampwell/contracts/programme.ts';
import { closedWords } from '@stampwell/contracts/standing.ts';
import { hueOf, initialsOf } from '@stampwell/ui/shop-hue';
import { create } from 'qrcode';

interface OneCard {
  programme: number;
  card_name: string | null;
}
interface Shop {
  id: string;
  name: string;
  closed_until?: string | null;
  /** Of several cards, the one shown, and all. */
  card?: OneCard;
  programmes?: (OneCard & { steps: Shop['steps'] })[];
  steps: Parameters<typeof fullReward>[0]['steps'];
  look?: { hue: number | null; stamp_shape: string; logo?: string | null };
}
interface Joined {
  access_token: string;
  qr_code: string;
  user: { id: string; name: string; email: string; type: string };
}
interface Question {
  ticket: string;
  challenge: string;
  opens: boolean | null;
}

const QUIET_ZONE = 1;
const PX_A_MODULE = 12;
/** A ticket is valid for ten minutes; an older one is replaced. */
const QUESTION_MS = 9 * 60_000;

const page = document.querySelector<HTMLElement>('article[data-shop]') as HTMLElement;
const part = <E extends HTMLElement>(name: string): E => page.querySelector(`[data-${name}]`) as E;
const [, kind, asked = ''] = location.pathname.split('/');
const isLink = kind === 's';
/** A short address's shop is known with the first answer. */
let id = isLink ? '' : decodeURIComponent(asked);
const said = (name: string, most = 20) => new URLSearchParams(location.search).get(name)?.slice(0, most);
const from = said('from');
/** Where the poster hangs; the first of the shop's places if absent. */
const place = said('place', 40);
/** Which of the shop's cards; the first if absent. */
const cardNumber = said('card');
const ofCard = cardNumber ? `?card=${encodeURIComponent(cardNumber)}` : '';
const addressOf = (name: string): string =>
  (page.dataset[name] ?? '').replace('{id}', encodeURIComponent(id));
const button = part<HTMLButtonElement>('get');

const show = (state: string): void => {
  for (const section of page.querySelectorAll<HTMLElement>('[data-state]'))
    section.hidden = section.dataset.state !== state;
};
const hasWord = ({ status }: Response): boolean => status < 500;

/** A connection may be dead without saying so. */
const patience = (): AbortSignal => AbortSignal.timeout(REQUEST_TIMEOUT_MS);

const post = (name: string, body?: object): Promise<Response> =>
  fetch(addressOf(name), {
    method: 'POST',
    signal: patience(),
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });

/** @throws with the server's words if it refused, without any if they are not its own, as a proxy's */
async function saidBy<Said>(reply: Response): Promise<Said> {
  if (reply.ok) return reply.json();
  const { message } = await reply.json().catch(() => ({}));
  throw new Error(message);
}

let question: Promise<Question> | null = null;
let askedAt = 0;
function askQuestion(): Promise<Question> {
  if (!question || Date.now() - askedAt > QUESTION_MS) {
    askedAt = Date.now();
    question = deviceKey()
      .then((key) => post('question', { key }))
      .then(saidBy<Question>);
    question.catch(() => {
      question = null;
    });
  }
  return question;
}

async function load(): Promise<void> {
  show('ask');
  const address = isLink ? (page.dataset.linked ?? '').replace('{link}', asked) : addressOf('shop');
  const reply = await fetch(address + ofCard, { signal: patience() }).catch(() => null);
  if (!reply || !hasWord(reply)) return show('failed');
  if (!reply.ok) return refuse(reply);
  const { shop } = (await reply.json()) as { shop: Shop };
  id = shop.id;
  drawShop(shop);
  if (isLink) countOpening();
  if (isLink && isCustomer) return location.replace(addressOf('detail') + ofCard);
  if (isShop) return show('member');
  button.disabled = false;
  // A key that is left of a card which was claimed, or is gone, shows none.
  void askQuestion().then(
    ({ opens }) => {
      if (opens) button.textContent = 'Show my card';
    },
    () => undefined,
  );
}

/** A shop that awaits approval returns its name, so its owner sees a preview of the page. */
async function refuse(reply: Response): Promise<void> {
  part('card').hidden = true;
  part('card').removeAttribute('aria-busy');
  document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));
  const { code, message } = await reply.json().catch(() => ({}));
  if (code !== 'business_not_approved') return show('gone');
  document.title = `${message} - Stampwell`;
  part('soon').textContent = message;
  show('soon');
  if (member !== 'business') return;
  page.addEventListener('preview', ({ detail }: CustomEventInit<Shop>) => {
    if (!detail) return;
    drawShop(detail);
    part('card').hidden = false;
    show('preview');
  });
  page.append(part<HTMLTemplateElement>('owner').content.cloneNode(true));
}

function drawShop({ name, look, ...shop }: Shop): void {
  const { stamps, emoji } = fullReward(shop);
  const card = part('card');
  card.style.setProperty('--sw-hue', String(hueOf({ id: shop.id, hue: look?.hue })));
  card.removeAttribute('aria-busy');
  drawPicture(name, logoAddress(shop.id, look?.logo, 'small'));
  part('name').textContent = shop.card?.card_name ? `${name} · ${shop.card.card_name}` : name;
  part('reward').replaceChildren(...shop.steps.map(rewardOf));
  drawOthers(shop);
  if (shop.closed_until) {
    part('closed').textContent = `${closedWords(shop.closed_until)}. You can take your card today.`;
    part('closed').hidden = false;
  }
  document.title = `${name} - Stampwell`;
  // For the live feed, which draws the stamps.
  page.dataset.id = shop.id;
  if (shop.card) page.dataset.card = String(shop.card.programme);
  page.dataset.mark = emoji;
  page.dataset.shape = look?.stamp_shape ?? 'round';
  const [slot] = part('slots').children;
  if (slot) part('slots').replaceChildren(...Array.from({ length: stamps }, () => slot.cloneNode()));
}

function rewardOf(step: Shop['steps'][number]): HTMLElement {
  const { stamps, emoji, reward } = stepReward(step);
  const textContent = `${emoji} ${stamps} ${stamps === 1 ? 'stamp' : 'stamps'}: ${reward}`;
  return Object.assign(document.createElement('span'), { textContent });
}

/** Of a shop with several cards, the way to those that are not shown. */
function drawOthers({ card, programmes = [] }: Pick<Shop, 'card' | 'programmes'>): void {
  const others = programmes.filter(({ programme }) => programme !== card?.programme);
  if (others.length === 0) return;
  const links = others.map((other) => {
    const address = new URL(location.href);
    address.searchParams.set('card', String(other.programme));
    const textContent = other.card_name ?? rewardLine(other);
    return Object.assign(document.createElement('a'), { href: address.href, textContent });
  });
  part('others').append(...links);
  part('others').hidden = false;
}

/** The initials until there is a logo, and where it does not load. */
function drawPicture(name: string, logo: string | null): void {
  part('initials').textContent = initialsOf(name);
  if (!logo) return;
  const picture = new Image(48, 48);
  picture.alt = '';
  picture.className = part('initials').dataset.logo ?? '';
  picture.onload = () => part('initials').replaceChildren(picture);
  picture.src = logo;
}

function countOpening(): void {
  if (!isShop) void post('opened', { ...(from && { from }), ...(place && { place }) }).catch(() => undefined);
}

async function join(): Promise<void> {
  button.disabled = true;
  button.dataset.busy = '';
  part('problem').hidden = true;
  try {
    const asked = await askQuestion();
    if (!asked.opens) page.dataset.newcomer = '';
    const proof = await proveDevice(asked);
    const reply = await post('join', {
      ...proof,
      ...(from && { from }),
      ...(place && { place }),
      ...(cardNumber && { card: cardNumber }),
    });
    question = null;
    have(await saidBy<Joined>(reply));
  } catch (error) {
    question = null;
    complain(error);
  } finally {
    button.disabled = false;
    delete button.dataset.busy;
  }
}

function complain(error: unknown): void {
  const problem = part('problem');
  // Browsers report a lost connection as a TypeError.
  const words =
    error instanceof TypeError || (error as Error).name === 'TimeoutError'
      ? 'Network error. Check your internet connection.'
      : (error as Error).message;
  problem.textContent = words || 'Something went wrong. Please try again.';
  problem.hidden = false;
}

function have({ access_token, user, qr_code }: Joined): void {
  write(STORAGE_KEYS.answers, null);
  write(STORAGE_KEYS.token, access_token, 'for-good');
  write(STORAGE_KEYS.userType, user.type, 'for-good');
  write(STORAGE_KEYS.user, JSON.stringify(user), 'for-good');
  drawCode(qr_code);
  part('letters').textContent = qr_code;
  part('guest').textContent = user.name;
  for (const words of page.querySelectorAll('[data-own-card]'))
    words.closest('a')?.setAttribute('href', addressOf('detail') + ofCard);
  // The header offers the dashboard instead of signing in.
  document.documentElement.dataset.member = '';
  show('have');
  part('have').focus();
  void offerWallet().catch(() => undefined);
  // The stamps that are given from now on; this page's first script stays small without it.
  page.append(part<HTMLTemplateElement>('live').content.cloneNode(true));
}

/** Only where this installation issues passes. */
async function offerWallet(): Promise<void> {
  const reply = await fetch(addressOf('wallets'), { signal: patience() });
  const { apple, google } = (await reply.json()) as { apple: boolean; google: boolean };
  part('wallet').hidden = !(apple || google);
}

/** Black on white in both themes, with the margin that scanners want. */
function drawCode(code: string): void {
  const { modules } = create(code, { errorCorrectionLevel: 'M' });
  const canvas = part<HTMLCanvasElement>('qr');
  canvas.width = canvas.height = (modules.size + 2 * QUIET_ZONE) * PX_A_MODULE;
  canvas.setAttribute('aria-label', `QR code ${code}`);
  const ink = canvas.getContext('2d');
  if (!ink) return;
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = '#000';
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column))
        ink.fillRect(
          (column + QUIET_ZONE) * PX_A_MODULE,
          (row + QUIET_ZONE) * PX_A_MODULE,
          PX_A_MODULE,
          PX_A_MODULE,
        );
}

const member =
  'member' in document.documentElement.dataset
    ? (localStorage.getItem(STORAGE_KEYS.userType) ?? sessionStorage.getItem(STORAGE_KEYS.userType) ?? '')
    : null;
const isCustomer = member === 'customer';
/** Owners, staff and administrators look at their page; a press would end their session here. */
const isShop = 'staff' in document.documentElement.dataset || (member !== null && !isCustomer);

if (!isLink) countOpening();
if (isCustomer && !isLink) location.replace(addressOf('detail') + ofCard);
else {
  button.addEventListener('click', () => void join());
  part('again').addEventListener('click', () => void load());
  void load();
}
