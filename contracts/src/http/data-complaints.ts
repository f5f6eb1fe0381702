import * as z from 'zod/mini';
import { DATA_COMPLAINTS } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { optionalTime, time } from './shapes.ts';

/** Complaints about personal data, with or without an account, answered within 30 days. */
const admin = ['admin'] as const;

export const COMPLAINT_STATES = ['open', 'overdue', 'answered'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

export const sendComplaint = endpoint({
  name: 'sendComplaint',
  method: 'POST',
  path: '/data-complaints',
  who: 'nobody',
  summary: 'Complain about how personal data is handled; a mail says that it arrived',
  body: z.object({ name: f.fullName, email: f.email, words: f.words(DATA_COMPLAINTS.wordsMax) }),
  status: 201,
  reply: z.object({ due_at: time }),
  errors: ['rate_limited'],
  repeat: 'none',
});

const complaintShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  words: z.string(),
  /** `overdue` is open past `due_at`. */
  state: z.enum(COMPLAINT_STATES),
  created_at: time,
  due_at: time,
  answered_at: optionalTime,
  answer: z.nullable(z.string()),
  /** The administrator who answered. */
  answered_by: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type Complaint = z.infer<typeof complaintShape>;

export const adminComplaints = endpoint({
  name: 'adminComplaints',
  method: 'GET',
  path: '/admin/data-complaints',
  who: admin,
  summary: 'Complaints about personal data, the first due first; answered ones newest first',
  query: z.object({ ...f.page, state: z._default(z.enum(COMPLAINT_STATES, 'Invalid state'), 'open') }),
  reply: z.object({
    counts: z.object({ open: z.int(), overdue: z.int(), answered: z.int() }),
    complaints: z.array(complaintShape),
    next_cursor: f.nextCursor,
  }),
});

export const openComplaints = endpoint({
  name: 'openComplaints',
  method: 'GET',
  path: '/admin/data-complaints/open',
  who: admin,
  summary: 'The number of complaints that wait for an answer',
  reply: z.object({ open: z.int() }),
});

export const answerComplaint = endpoint({
  name: 'answerComplaint',
  method: 'POST',
  path: '/admin/data-complaints/{id}/answer',
  who: admin,
  summary: 'Answer a complaint once, by mail',
  params: z.object({ id: f.id }),
  body: z.object({ answer: f.words(DATA_COMPLAINTS.wordsMax) }),
  reply: z.object({ complaint: complaintShape }),
  errors: ['not_found', 'invalid_state'],
});
