import type { BusinessState, StoredEvent } from '@stampwell/contracts';
import type { HeldMails } from '@stampwell/contracts/http/imports.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';

interface Ports {
  people: Pick<People, 'byId'>;
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
}

/** [ML2] Others are written to for a shop once we approved it, and its owner has proved their address. */
export function createMayWriteFor({ people, commands, approvalOf }: Ports) {
  /** The step that mails wait for; null if they may go out, and for a deleted shop. */
  async function holdsMailsUntil(businessId: string): Promise<HeldMails['until'] | null> {
    const [owner, { states }] = await Promise.all([
      people.byId(businessId),
      commands.readState({ approval: approvalOf(businessId) }),
    ]);
    if (!owner) return null;
    if (states.approval.status !== 'approved') return 'approved';
    return owner.emailVerifiedAt === null ? 'address_proved' : null;
  }
  return {
    holdsMailsUntil,
    mayWriteFor: async (businessId: string) => (await holdsMailsUntil(businessId)) === null,
  };
}
