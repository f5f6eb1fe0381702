import * as z from 'zod/mini';
import { SUPPORT_NOTES } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { time } from './shapes.ts';

/** Administrators' notes about a customer or a business, for each other. */
const admin = ['admin'] as const;
const params = z.object({ id: f.id });

const noteShape = z.object({
  id: z.string(),
  at: time,
  words: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
});
export type SupportNote = z.infer<typeof noteShape>;
const notes = z.object({ notes: z.array(noteShape) });

export const supportNotes = endpoint({
  name: 'supportNotes',
  method: 'GET',
  path: '/admin/accounts/{id}/notes',
  who: admin,
  summary: 'What administrators noted about a customer or a business, newest first',
  params,
  reply: notes,
  errors: ['not_found'],
});

export const addSupportNote = endpoint({
  name: 'addSupportNote',
  method: 'POST',
  path: '/admin/accounts/{id}/notes',
  who: admin,
  summary:
    'Note something about a customer or a business; it is kept for three years, at most until the account is deleted',
  params,
  body: z.object({ words: f.words(SUPPORT_NOTES.wordsMax) }),
  status: 201,
  reply: notes,
  errors: ['not_found'],
});
