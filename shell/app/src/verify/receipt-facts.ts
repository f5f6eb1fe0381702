import type { CheckedReceipt } from '@stampwell/tlog/receipt.ts';

export type Fact = readonly [name: string, value: string];
type Genuine = Extract<CheckedReceipt, { ok: true }>;

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What happened, in a line. Unknown event types are shown by name. */
export function titleOf({ type, data }: Genuine['event']): string {
  const { amount, stamps_restored } = data as Record<string, unknown>;
  switch (type) {
    case 'StampsGiven':
      return `${counted(number(amount), 'stamp')} given`;
    case 'StampsCarriedOver':
      return `${counted(number(amount), 'stamp')} carried over from a paper card`;
    case 'CarryOverReversed':
      return `Paper card taken back, ${counted(number(amount), 'stamp')}`;
    case 'StampsReversed':
      return `${counted(number(amount), 'stamp')} taken back`;
    case 'RewardRedeemed':
      return 'Reward redeemed';
    case 'RedemptionReversed':
      return `Reward taken back, ${counted(number(stamps_restored), 'stamp')} restored`;
    default:
      return type;
  }
}

/** The receipt's further details. */
export function factsOf({ event, index, size, origin, witnesses }: Genuine): Fact[] {
  const { balance_after, stamps_required, business_id, customer_id } = event.data as Record<string, unknown>;
  const at = new Date(event.at);
  return [
    [
      'When',
      Number.isNaN(at.getTime())
        ? event.at
        : at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'medium' }),
    ],
    ...(typeof balance_after === 'number'
      ? [['Card after it', `${balance_after} of ${number(stamps_required)} stamps`] as const]
      : []),
    ...(typeof business_id === 'string' ? [['Shop', business_id] as const] : []),
    ...(typeof customer_id === 'string' ? [['Customer', customer_id] as const] : []),
    ['Entry', event.id],
    ['Records', `number ${(index + 1).toLocaleString('en-GB')} of ${size.toLocaleString('en-GB')}`],
    ['Signed by', origin],
    ...(witnesses.length > 0 ? [['Witnesses', witnesses.join(', ')] as const] : []),
  ];
}
