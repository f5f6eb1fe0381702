import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/account/email-links.ts';
import { refusedField } from '../../../services/http/errors.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { SecurityWatch } from '../security-events/security-watch.ts';
import { createFollowLink, type FollowLinkPorts } from './follow-link.ts';

const CONFIRMED = { message: 'Your email address is confirmed.' };

/** The calls behind mailed links about addresses [AC15, AC16, AC17, AC18]. */
export function emailRoutes(ports: FollowLinkPorts & { watch: Pick<SecurityWatch, 'record'> }): Route[] {
  const follow = createFollowLink(ports);
  const { limits, watch } = ports;

  return [
    route(http.verifyEmail, async ({ actor, body: { token }, address }) => {
      const followed = await limits.reset(address, async () => {
        const found = await follow.open(token, ['verify']);
        if (found.person.id !== actor.id)
          throw new DomainError('invalid_state', {
            message: 'This link belongs to another account. Sign in with that one.',
          });
        return found;
      });
      await follow.prove(followed);
      return CONFIRMED;
    }),

    route(http.confirmEmail, async (request) => {
      const { body, address, run } = request;
      const { token, new_password } = body;
      const followed = await limits.reset(address, () => follow.open(token, ['verify', 'change']));
      if (followed.link.purpose === 'change') {
        await follow.change(followed, run);
        await watch.record({ kind: 'email_changed', account: followed.person }, request);
        return CONFIRMED;
      }
      if (new_password === undefined) throw refusedField('new_password', 'Password is required');
      await follow.takeOver(followed, new_password, run);
      return { message: 'Your email address is confirmed and your password is new.' };
    }),

    route(http.undoEmail, async (request) => {
      const { body, address, run } = request;
      const followed = await limits.reset(address, () => follow.open(body.token, ['undo']));
      await follow.takeBack(followed, run);
      await watch.record({ kind: 'email_changed', what: 'undone', account: followed.person }, request);
      return { message: 'This address is yours again. We have mailed you a link to choose a new password.' };
    }),
  ];
}
