import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import { accountOf } from '../accounts.commands.ts';

/** The accounts of one person that are merged now (decision 203). */
export function createOnePerson({ commands }: { commands: Pick<CommandHandler<StoredEvent>, 'readState'> }) {
  const stateOf = async (id: string) => (await commands.readState({ account: accountOf(id) })).states.account;
  return {
    /** The account that has this one's cards: itself, unless it is merged into another. */
    holderOf: async (id: string): Promise<string> => (await stateOf(id)).mergedInto?.otherId ?? id,

    /** The account, and the ones merged into it. */
    async accountsOf(id: string): Promise<string[]> {
      const { merges } = await stateOf(id);
      return [id, ...merges.map(({ otherId }) => otherId)];
    },
  };
}

export type OnePerson = ReturnType<typeof createOnePerson>;
