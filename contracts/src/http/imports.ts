import * as z from 'zod/mini';
import { LIST_WORDINGS, type ListWording } from '../imported-consent.ts';
import { CUSTOMER_IMPORTS } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

const who = ['business'] as const;
const takesBytes = {
  types: ['text/csv', 'application/octet-stream'],
  limit: CUSTOMER_IMPORTS.bytes,
} as const;

export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
export const IMPORT_DELIMITERS = ['comma', 'semicolon', 'tab', 'pipe'] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];
export const IMPORT_FIELDS = ['name', 'last_name', 'email', 'stamps', 'consent'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

const column = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(CUSTOMER_IMPORTS.columns - 1)));
/** How the file is read. What is left out is guessed, and the owner confirms it. */
const how = {
  encoding: z.optional(z.enum(IMPORT_ENCODINGS)),
  delimiter: z.optional(z.enum(IMPORT_DELIMITERS)),
  /** The line of the headings; 0 if there are none. */
  heading: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  name: column,
  last_name: column,
  email: column,
  stamps: column,
  consent: column,
};
/** Which of the shop's cards the list is for; left out for the first. */
const ofCard = { programme: z.optional(f.programmeInQuery) };
const reading = z.object({ ...how, ...ofCard });

/** The owner's statement about the people to write to; without it no mail goes out. */
const starting = z.object({
  ...how,
  ...ofCard,
  wording: z.optional(z.enum(Object.keys(LIST_WORDINGS) as [ListWording])),
});

const place = z.nullable(z.int());
/** `last_name` is joined to `name`, where a list has two columns. */
const columns = z.object({ name: place, last_name: place, email: place, stamps: place, consent: place });
export type ImportColumns = z.infer<typeof columns>;

/** Why a row is left out. */
export const IMPORT_PROBLEMS = [
  'no_email',
  'bad_email',
  'no_name',
  'no_stamps',
  'bad_stamps',
  'too_many_stamps',
  'rounded_number',
  'long_cell',
  'duplicate',
  'broken_quotes',
  'bad_letters',
  'too_many_cells',
  'above_headings',
  'headings_again',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

const understood = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  stamps: z.string(),
  agreed: z.boolean(),
  problem: z.nullable(z.enum(IMPORT_PROBLEMS)),
});

const checked = z.object({
  encoding: z.enum(IMPORT_ENCODINGS),
  delimiter: z.enum(IMPORT_DELIMITERS),
  /** The line of the headings, or 0 for none. */
  heading: z.int(),
  /** The first lines, from which the owner can choose another. */
  lines: z.array(z.object({ line: z.int(), words: z.string() })),
  /** The headings of the columns. */
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  /** The same rows as they are understood. */
  understood: z.array(understood),
  columns,
  rows: z.int(),
  good: z.int(),
  /** Good rows that record the person's consent to be written to. */
  consented: z.int(),
  /** Every row that will be left out, by the file's own line. */
  bad: z.array(z.object({ line: z.int(), problem: z.enum(IMPORT_PROBLEMS) })),
});
export type CheckedImport = z.infer<typeof checked>;

const run = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'undoing', 'undone']),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Rows by what became of them. */
  carried: z.int(),
  waiting: z.int(),
  claimed: z.int(),
  left: z.int(),
  created_at: s.time,
  finished_at: s.optionalTime,
});
export type CustomerImport = z.infer<typeof run>;

/** A row's result, if it differs from the request. */
export const IMPORT_OUTCOMES = [
  'already_carried',
  'already_waiting',
  'own_card',
  'too_many_stamps',
  'refused',
  'spent',
  'too_old',
] as const;
const left = z.object({ line: z.int(), why: z.enum(IMPORT_OUTCOMES) });
export type ImportLeft = z.infer<typeof left>;

/** Mails to imported people that are held back; absent if the shop may send. */
const heldMails = z.object({ count: z.int(), until: z.enum(['approved', 'address_proved']) });
export type HeldMails = z.infer<typeof heldMails>;

const one = z.object({ run });
const params = z.object({ id: f.id });

export const checkImport = endpoint({
  name: 'checkImport',
  method: 'POST',
  path: '/business/import-checks',
  who,
  summary: 'What a file of customers would bring, and every row that would be left out; nothing is written',
  takesBytes,
  query: reading,
  reply: checked,
  repeat: 'none',
  perHour: CUSTOMER_IMPORTS.checksPerHour,
  errors: ['malformed', 'too_large', 'too_slow', 'business_not_approved', 'business_inactive'],
});

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/business/imports',
  who,
  summary: 'Bring a file of customers in, in the background; the same file again changes nothing',
  takesBytes,
  query: starting,
  status: 202,
  reply: one,
  perHour: CUSTOMER_IMPORTS.perHour,
  errors: [
    'malformed',
    'too_large',
    'too_slow',
    'limit_reached',
    'business_not_approved',
    'business_inactive',
    'subscription_required',
  ],
});

export const customerImports = endpoint({
  name: 'customerImports',
  method: 'GET',
  path: '/business/imports',
  who,
  summary: 'The files of customers that were brought in, newest first, and mails to their people that wait',
  reply: z.object({ runs: z.array(run), held_mails: z.optional(heldMails) }),
});

export const customerImport = endpoint({
  name: 'customerImport',
  method: 'GET',
  path: '/business/imports/{id}',
  who,
  summary: 'A file’s progress, and the rows that were left out',
  params,
  reply: z.object({ run, left: z.array(left) }),
  errors: ['not_found'],
});

const waitingPerson = z.object({ id: z.string(), name: z.string(), email: z.string(), stamps: z.int() });

export const waitingCustomers = endpoint({
  name: 'waitingCustomers',
  method: 'GET',
  path: '/business/waiting-customers',
  who,
  summary: 'People of this shop’s lists who have not claimed their stamps, longest waiting first',
  query: z.object({ cursor: z.optional(f.id) }),
  reply: z.object({ total: z.int(), people: z.array(waitingPerson), next_cursor: f.nextCursor }),
});

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/business/imports/{id}/undo',
  who,
  summary: 'Take a file of customers back: its stamps, where they are not spent, and who has not come yet',
  params,
  status: 202,
  reply: one,
  errors: ['not_found', 'invalid_state'],
});
