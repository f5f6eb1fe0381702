import { paths } from '@stampwell/contracts';
import type { TemplateFacts } from '../define-mail.ts';

/** For mails about addresses and links. None contains the holder's name, because a stranger may be reading the mailbox. */

export const linkTo = (path: string, { publicUrl, token }: TemplateFacts) =>
  `${publicUrl}${path}?token=${token}`;

/** The address stands behind the `#`, which no server and no log sees. */
export const linkToConfirm = (facts: TemplateFacts, query = '') =>
  `${linkTo(paths.confirmEmail, facts)}${query}#${encodeURIComponent(facts.to)}`;

export const NOT_ME = 'If this wasn’t you, ignore this mail:';
