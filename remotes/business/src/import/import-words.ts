import type {
  CustomerImport,
  ImportDelimiter,
  ImportEncoding,
  ImportField,
  ImportLeft,
  ImportProblem,
} from '@stampwell/contracts/http/imports.ts';
import { CUSTOMER_IMPORTS } from '@stampwell/contracts/limits.ts';

export const FIELDS: Record<ImportField, string> = {
  name: 'Name, or first name',
  last_name: 'Last name (optional)',
  email: 'Email',
  stamps: 'Stamps (optional)',
  consent: 'Agreed to get mails (optional)',
};
export const ENCODINGS: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252',
};
export const DELIMITERS: Record<ImportDelimiter, string> = {
  comma: 'Comma (,)',
  semicolon: 'Semicolon (;)',
  tab: 'Tab',
  pipe: 'Bar (|)',
};

export const PROBLEMS: Record<ImportProblem, string> = {
  no_email: 'has no email',
  bad_email: 'has an email that is not one address',
  no_name: 'has no name',
  no_stamps: 'ends before its stamps',
  bad_stamps: 'has stamps that are not a whole number',
  too_many_stamps: `has more than ${CUSTOMER_IMPORTS.stampsMax} stamps`,
  rounded_number: 'has a number that a spreadsheet has rounded (like 5,58E+12)',
  long_cell: 'has a very long cell',
  duplicate: 'has the email of a row above',
  broken_quotes: 'has quotation marks that do not close',
  bad_letters: 'has letters that cannot be read. Try another encoding',
  too_many_cells: 'has more columns than the headings',
  above_headings: 'is above the headings',
  headings_again: 'is the headings again',
};

export const OUTCOMES: Record<ImportLeft['why'], string> = {
  already_carried: 'has had stamps carried over here before',
  already_waiting: 'is on your list already',
  own_card: 'is your own email',
  too_many_stamps: 'has more stamps than a card can hold',
  refused: 'could not be brought in',
  spent: 'was not taken back: the stamps are spent, or more than 30 days old',
  too_old: 'did not join in 90 days, and was deleted',
};

export const STATES: Record<CustomerImport['state'], readonly ['wait' | 'done' | 'bad' | 'off', string]> = {
  queued: ['wait', 'Waiting'],
  running: ['wait', 'Working'],
  done: ['done', 'Done'],
  failed: ['bad', 'Failed'],
  undoing: ['wait', 'Taking back'],
  undone: ['off', 'Taken back'],
};

export const isUnderWay = (run: CustomerImport | undefined) =>
  run?.state === 'queued' || run?.state === 'running' || run?.state === 'undoing';
