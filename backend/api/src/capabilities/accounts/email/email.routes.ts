import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/account/email-links.ts';
import { refusedField } from '../../../services/http/errors.ts';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import type { Origin, SecurityWatch } from '../security-events/security-events.ts';
import { createFollowLink, type Followed, type FollowLinkPorts } from './follow-link.ts';

const CONFIRMED = { message: 'Your email address is confirmed.' };

/** The calls behind mailed links about addresses [AC15, AC16, AC17, AC18, JO6]. */
export function emailRoutes(ports: FollowLinkPorts & { watch: Pick<SecurityWatch, 'record'> }): Route[] {
  const follow = createFollowLink(ports);
  const { limits, watch, credentials } = ports;

  async function change(followed: Followed, request: Origin & { run: RunCommand }): Promise<void> {
    await follow.change(followed, request.run);
    await watch.record({ kind: 'email_changed', account: followed.person }, request);
  }

  return [
    route(http.verifyEmail, async (request) => {
      const { actor, body, address } = request;
      const followed = await limits.reset(address, async () => {
        const found = await follow.open(body.token, ['verify', 'change']);
        if (found.person.id !== actor.id)
          throw new DomainError('invalid_state', {
            message: 'This link belongs to another account. Sign in with that one.',
          });
        return found;
      });
      if (followed.link.purpose === 'verify') await follow.prove(followed);
      else await change(followed, request);
      return CONFIRMED;
    }),

    route(http.confirmEmail, async (request) => {
      const { body, address, run } = request;
      const { token, password, new_password } = body;
      const followed = await limits.reset(address, () => follow.open(token, ['verify', 'change']));
      const { link, person } = followed;
      if (link.purpose === 'change' && person.email) {
        await change(followed, request);
        return CONFIRMED;
      }
      if (password !== undefined) {
        await credentials.prove(person.id, { password, field: 'password', words: 'Password is incorrect' });
        if (link.purpose === 'change') await change(followed, request);
        else await follow.prove(followed);
        return CONFIRMED;
      }
      if (new_password === undefined) throw refusedField('new_password', 'Password is required');
      if (link.purpose === 'change') await follow.claim(followed, new_password, run);
      else await follow.takeOver(followed, new_password, run);
      return { message: 'Your email address is confirmed and your password is new.' };
    }),

    route(http.undoEmail, async (request) => {
      const { body, address, run } = request;
      const followed = await limits.reset(address, () => follow.open(body.token, ['undo']));
      await follow.undoChange(followed, run);
      await watch.record({ kind: 'email_changed', what: 'undone', account: followed.person }, request);
      return { message: 'This address is yours again. We have mailed you a link to choose a new password.' };
    }),
  ];
}
