import {
  actorNameOf,
  DomainError,
  type FreeText,
  houseText,
  type StoredEvent,
  SUPPORT_NOTES,
  supportEvents,
  supportStream,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/support-notes.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import { foldOf } from '../../services/folds/fold-of.ts';
import { type Route, route } from '../../services/http/route.ts';

export interface SupportNotePorts {
  pool: Pool;
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byId' | 'byIds' | 'sealText' | 'textReader'>;
}

interface Note {
  id: string;
  at: string;
  authorId: string;
  /** Empty where the words are beside the log, as of all notes since SN5. */
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

export function supportNoteRoutes({ commands, people, pool }: SupportNotePorts): Route[] {
  /** [SN5] The words of the notes that have not ended yet. */
  async function listed(notes: readonly Note[], now: Date): Promise<Note[]> {
    const ids = notes.map(({ id }) => id);
    const { rows } = await pool.query<{ id: string; words: FreeText }>(
      'SELECT id, words FROM platform.support_notes WHERE id = ANY($1::uuid[])',
      [ids],
    );
    const kept = new Map(rows.map(({ id, words }) => [id, words]));
    const endedBefore = new Date(now).setUTCMonth(now.getUTCMonth() - SUPPORT_NOTES.keptMonths);
    return notes.flatMap((one) => {
      const note = kept.get(one.id) ?? one.note;
      const hasWords = !('plain' in note) || note.plain !== '';
      return hasWords && Date.parse(one.at) > endedBefore ? [{ ...one, note }] : [];
    });
  }

  /** @throws DomainError `not_found`: notes are about customers and businesses that are there [SN3] */
  async function assertThere(accountId: string): Promise<void> {
    const person = await people.byId(accountId);
    if (person?.kind !== 'customer' && person?.kind !== 'business') throw new DomainError('not_found');
  }

  async function present(accountId: string): Promise<{ notes: http.SupportNote[] }> {
    const { states, now } = await commands.readState({ notes: notesOf(accountId) });
    const [read, authors, kept] = await Promise.all([
      people.textReader([accountId]),
      people.byIds(states.notes.map(({ authorId }) => authorId)),
      listed(states.notes, now),
    ]);
    const notes = kept.map(({ id, at, authorId, note }) => ({
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
      const words = await people.sealText(id, body.words);
      const data = { account_id: id, note: houseText('') };
      const { events } = await run({
        streams: { notes: notesOf(id) },
        decide: () => ({ notes: [{ type: 'SupportNoteAdded', data }] }),
      });
      await pool.query(
        'INSERT INTO platform.support_notes (id, words) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [events[0]?.id, JSON.stringify(words)],
      );
      return present(id);
    }),
  ];
}
