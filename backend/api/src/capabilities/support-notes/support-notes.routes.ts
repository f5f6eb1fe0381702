import {
  actorNameOf,
  DomainError,
  type FreeText,
  type StoredEvent,
  SUPPORT_NOTES,
  supportEvents,
  supportStream,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/support-notes.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import { foldOf } from '../../services/folds/fold-of.ts';
import { type Route, route } from '../../services/http/route.ts';

export interface SupportNotePorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byId' | 'byIds' | 'sealText' | 'textReader'>;
}

interface Note {
  id: string;
  at: string;
  authorId: string;
  note: FreeText;
}

/** [SN4] Newest first. */
const notesFold = foldOf({
  name: 'support-notes',
  events: supportEvents,
  initial: [] as Note[],
  evolve: (notes, { id, at, actor, data }) =>
    [{ id, at, authorId: actor.id, note: data.note }, ...notes].slice(0, SUPPORT_NOTES.shown),
});

const notesOf = (accountId: string): FoldedStream<Note[]> => ({
  stream: supportStream(accountId),
  fold: notesFold,
});

export function supportNoteRoutes({ commands, people }: SupportNotePorts): Route[] {
  /** @throws DomainError `not_found`: notes are about customers and businesses that are there [SN3] */
  async function assertThere(accountId: string): Promise<void> {
    const person = await people.byId(accountId);
    if (person?.kind !== 'customer' && person?.kind !== 'business') throw new DomainError('not_found');
  }

  async function present(accountId: string): Promise<{ notes: http.SupportNote[] }> {
    const { states } = await commands.readState({ notes: notesOf(accountId) });
    const [read, authors] = await Promise.all([
      people.textReader([accountId]),
      people.byIds(states.notes.map(({ authorId }) => authorId)),
    ]);
    const notes = states.notes.map(({ id, at, authorId, note }) => ({
      id,
      at,
      words: read(note) ?? '',
      author: { id: authorId, name: actorNameOf('admin', authors.get(authorId)?.name) },
    }));
    return { notes };
  }

  return [
    route(http.supportNotes, async ({ params: { id } }) => {
      await assertThere(id);
      return present(id);
    }),

    route(http.addSupportNote, async ({ params: { id }, body, run }) => {
      await assertThere(id);
      const note = await people.sealText(id, body.words);
      await run({
        streams: { notes: notesOf(id) },
        decide: () => ({ notes: [{ type: 'SupportNoteAdded', data: { account_id: id, note } }] }),
      });
      return present(id);
    }),
  ];
}
