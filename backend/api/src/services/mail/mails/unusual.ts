import { ANOMALY_RULES, paths, RULE_WORDS } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';

/** Names only the rules, never a person: several people may read a shop's mail [UN10]. */
export const unusual = defineMail({
  kind: 'unusual',
  label: 'Something unusual',
  topic: 'unusual',
  causedBy: 'a rule that found something',
  sentTo: SHOP_OWNER,
  preview: () => ({ count: 2, rules: ANOMALY_RULES.slice(0, 2).join(' ') }),
  template(facts) {
    const { count, rules } = facts.data;
    const found = String(rules).split(' ');
    const titles = ANOMALY_RULES.filter((rule) => found.includes(rule)).map((rule) => RULE_WORDS[rule].title);
    return {
      subject:
        count === 1 ? 'Something unusual at your shop' : `${String(count)} unusual things at your shop`,
      heading: 'Worth a look',
      paragraphs: [
        ...greeting(facts),
        'We noticed something at your counter that is worth a look. It may be nothing.',
        ...titles,
      ],
      action: { label: 'See what was found', href: `${facts.publicUrl}${paths.business.unusual}` },
      closing: ['Each one says which rule found it. Dismiss what you already know about.'],
    };
  },
});
