import { readVerifier } from '@stampwell/transparency/tlog/note-keys.ts';
import { unpackReceipt } from '@stampwell/transparency/tlog/packed-receipt.ts';
import { type CheckedReceipt, checkReceipt, parseReceipt } from '@stampwell/transparency/tlog/receipt.ts';

type Fact = readonly [name: string, value: string];
type Genuine = Extract<CheckedReceipt, { ok: true }>;

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What happened, in a line. Unknown event types are shown by name. */
function titleOf({ type, data }: Genuine['event']): string {
  const { amount, stamps_restored, apology } = data as Record<string, unknown>;
  switch (type) {
    case 'StampsGiven':
      return `${counted(number(amount), 'stamp')} given${apology ? ' as an apology' : ''}`;
    case 'StampsCarriedOver':
      return `${counted(number(amount), 'stamp')} carried over`;
    case 'CarryOverReversed':
      return `${counted(number(amount), 'carried-over stamp')} taken back`;
    case 'StampsReversed':
      return `${counted(number(amount), 'stamp')} taken back`;
    case 'CardMerged':
      return `Another card put together with this one, ${counted(number(amount), 'stamp')} from it`;
    case 'CardMergedInto':
      return `Put together with another card, ${counted(number(amount), 'stamp')} moved to it`;
    case 'CardSplit':
      return `Another card taken apart from this one, ${counted(number(amount), 'stamp')} with it`;
    case 'CardSplitOff':
      return `Taken apart from another card, ${counted(number(amount), 'stamp')} back`;
    case 'StampsLapsed':
      return `${counted(number(amount), 'stamp')} lapsed`;
    case 'StampsBroughtBack':
      return `${counted(number(amount), 'lapsed stamp')} brought back`;
    case 'TermsSwitched':
      return 'Switched to the shop’s terms of that day';
    case 'RewardRedeemed':
      return 'Reward redeemed';
    case 'RedemptionReversed':
      return `Reward taken back, ${counted(number(stamps_restored), 'stamp')} restored`;
    default:
      return type;
  }
}

/** The receipt's further details. */
function factsOf({ event, index, size, origin, witnesses }: Genuine): Fact[] {
  const { balance_after, steps, business_id, customer_id } = event.data as Record<string, unknown>;
  const at = new Date(event.at);
  return [
    [
      'When',
      Number.isNaN(at.getTime())
        ? event.at
        : at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'medium' }),
    ],
    ...(typeof balance_after === 'number'
      ? [
          [
            'Card after it',
            `${balance_after} of ${number(Array.isArray(steps) ? steps.at(-1) : 0)} stamps`,
          ] as const,
        ]
      : []),
    ...(typeof business_id === 'string' ? [['Shop', business_id] as const] : []),
    ...(typeof customer_id === 'string' ? [['Customer', customer_id] as const] : []),
    ['Entry', event.id],
    ['Records', `number ${(index + 1).toLocaleString('en-GB')} of ${size.toLocaleString('en-GB')}`],
    ['Signed by', origin],
    ...(witnesses.length > 0 ? [['Witnesses', witnesses.join(', ')] as const] : []),
  ];
}

/** Checks a receipt from the URL's fragment, pasted or from a file. */
const PROBLEMS = {
  unreadable: 'It is damaged: not all of it can be read.',
  signature: 'It is not signed with the key that this page trusts.',
  altered: 'It was changed: it does not fit what was signed.',
};

const part = <E extends HTMLElement>(name: string): E => document.querySelector(`[data-${name}]`) as E;
const verdict = part('verdict');
const log = keyOrNull(part('log-key').dataset.logKey);

function keyOrNull(text = '') {
  try {
    return readVerifier(text);
  } catch {
    return null;
  }
}

interface Verdict {
  isGood: boolean;
  title: string;
  words: string;
  facts?: readonly Fact[];
}

function say({ isGood, title, words, facts = [] }: Verdict): void {
  verdict.dataset.verdict = isGood ? 'good' : 'bad';
  verdict.hidden = false;
  part('title').textContent = title;
  part('words').textContent = words;
  part('facts').replaceChildren(
    ...facts.flatMap(([name, value]) =>
      (['dt', 'dd'] as const).map((tag) => {
        const element = document.createElement(tag);
        element.textContent = tag === 'dt' ? name : value;
        return element;
      }),
    ),
  );
}

const bad = (title: string, words: string): Verdict => ({ isGood: false, title, words });

const UNCHECKED = bad(
  'Nothing can be checked here',
  'This installation has not published the key of its records.',
);

function verdictOn(text: string): Verdict {
  if (!log) return UNCHECKED;
  const receipt = parseReceipt(text);
  if (!receipt) return bad('This is not a receipt', 'What was given here cannot be read as one.');
  const checked = checkReceipt(receipt, log);
  if (!checked.ok) return bad('Do not trust this receipt', PROBLEMS[checked.problem]);
  const words = 'The receipt is genuine: this was in the records when they were signed.';
  return { isGood: true, title: titleOf(checked.event), words, facts: factsOf(checked) };
}

const check = (text: string): void => say(verdictOn(text));

async function checkAddress(): Promise<void> {
  const packed = location.hash.slice(1);
  if (packed !== '') check((await unpackReceipt(packed)) ?? '');
}

part('form').addEventListener('submit', (event) => {
  event.preventDefault();
  check(part<HTMLTextAreaElement>('text').value);
  verdict.scrollIntoView({ block: 'nearest' });
});
part('file').addEventListener('change', async ({ currentTarget }) => {
  const [file] = (currentTarget as HTMLInputElement).files ?? [];
  if (file) check(await file.text());
});
addEventListener('hashchange', () => void checkAddress());
if (!log) {
  say(UNCHECKED);
  part('trust').textContent = 'This page trusts no key: this installation has published none.';
}
void checkAddress();
