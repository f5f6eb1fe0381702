import type { AnomalyRule } from '@stampwell/contracts';

export interface Summed {
  rule: AnomalyRule;
  events: number;
  day: string;
  facts: Record<string, unknown> | null;
}

interface Named {
  staff: string;
  customer: string;
}

const SIGNS: Record<string, string> = {
  email: 'have the same name before the @ of their email',
  name: 'have the same name',
  phone: 'have the same phone number',
  refused: 'have the same email: the stamp was refused',
};

const times = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const undoneWords = (undone: number, rewards: number) =>
  Object.entries({ scan: undone - rewards, reward: rewards })
    .filter(([, count]) => count > 0)
    .map(([word, count]) => times(count, word))
    .join(' and ');

const someOf = (count: number, words: string) => (count > 0 ? `, ${count} of them ${words}` : '');

export function summaryOf({ rule, events, facts }: Summed, { staff, customer }: Named): string {
  const number = (name: string) => Number(facts?.[name] ?? 0);
  switch (rule) {
    case 'outside_hours':
      return `${staff} gave stamps ${times(events, 'time')} outside opening hours, last at ${clock(number('minute'))}.`;
    case 'far_above':
      return (
        `${staff} gave ${number('stamps')} stamps in a day. A usual day here has ${number('median')} ` +
        `(from ${number('days')} working days of ${number('people')} people).`
      );
    case 'again_and_again':
      return (
        `${staff} stamped the card of ${customer} ${times(number('in_day'), 'time')} within 24 hours, ` +
        `${times(number('in_week'), 'time')} within 7 days${someOf(number('anyway'), 'before the wait was over')}` +
        `${someOf(number('apologies'), 'as an apology')}` +
        `${someOf(number('seen_offline'), 'sent later by a device without a connection')}.`
      );
    case 'redeem_undo_redeem':
      return `The reward of ${customer} was redeemed, undone and redeemed again${staff ? `, with ${staff} at the counter` : ''}.`;
    case 'rewards_undone':
      return `${staff} undid ${undoneWords(number('undone'), number('rewards'))} in a day.`;
    case 'missed_codes':
      return `${staff} looked up ${number('misses')} unknown codes within an hour.`;
    case 'same_second':
      return `${staff} stamped ${number('cards')} cards within a second.`;
    case 'two_places': {
      const miles = number('miles');
      const apart = number('minutes') < 1 ? 'within a minute' : `${times(number('minutes'), 'minute')} apart`;
      return `The card of ${customer} was stamped at two places ${apart}.${miles > 0 ? ` They are ${miles} miles from each other.` : ''}`;
    }
    case 'alias':
      return `${staff} stamped the card of ${customer}: the two ${SIGNS[String(facts?.sign)] ?? SIGNS.name}.`;
  }
}
