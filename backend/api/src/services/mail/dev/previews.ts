import { MAILS, type MailKind, mailOf } from '../all-mails.ts';
import { SHOP_OWNER, type TemplateFacts } from '../define-mail.ts';
import { type Rendered, renderMail } from '../templates/page.ts';

/** A mail with made-up facts, for looking at its layout. */
export interface Preview {
  /** The last part of its URL. */
  name: string;
  kind: MailKind;
  facts: Partial<TemplateFacts>;
}

const SHOP = {
  name: 'Corner Coffee',
  card: null,
  reward: 'Free flat white',
  emoji: '☕',
  logo: null,
  rejectionReason: 'The address is missing, and the description does not say what you sell.',
};

/** Every kind once, and again with other facts that change its words. */
export const PREVIEWS: readonly Preview[] = MAILS.flatMap(({ kind, variants = {} }) => [
  { name: kind, kind, facts: {} },
  ...Object.entries(variants).map(([name, facts]) => ({ name: `${kind}-${name}`, kind, facts })),
]);

/** Facts of an invented shop and customer. */
function factsOf({ kind, facts }: Preview, publicUrl: string, now: Date): TemplateFacts {
  const { sentTo, preview } = mailOf(kind);
  const isOwner = facts.role === 'business' || sentTo === SHOP_OWNER;
  return {
    role: isOwner ? 'business' : 'customer',
    name: isOwner ? SHOP.name : 'Maya Patel',
    publicUrl,
    to: 'maya@example.test',
    token: 'a-token-that-opens-nothing',
    words: 'We have looked into it, and corrected your name.',
    shop: SHOP,
    ...facts,
    data: { ...preview?.(now), ...facts.data },
  };
}

export function renderPreview(preview: Preview, publicUrl: string, now: Date): Rendered {
  const { template, topic } = mailOf(preview.kind);
  const content = template(factsOf(preview, publicUrl, now));
  if (!content) throw new Error(`${preview.name} has nothing to say`);
  return renderMail(content, {
    why: 'You get this mail because this address has an account on Stampwell.',
    unsubscribe: topic ? `${publicUrl}/unsubscribe?token=a-token-that-opens-nothing` : null,
    operator: 'Stampwell Ltd, 1 Example Street, London',
  });
}
