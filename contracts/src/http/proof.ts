import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { time } from './shapes.ts';

/** Receipts: a customer's offline proof that a stamp or reward was in the log (decision 137). */
const receipt = z.object({
  format: z.literal('tlog-receipt/v1'),
  /** As written, except that long texts, the actor and the position are hashes. */
  event: z.object({
    id: z.string(),
    type: z.string(),
    at: time,
    data: z.record(z.string(), z.unknown()),
    rest: z.string(),
  }),
  /** Base64, as is `proof`: the hashes of the inclusion proof one after the other. */
  salt: z.string(),
  /** The event's place in the tree, from 0. */
  index: z.int(),
  proof: z.string(),
  /** A signed note, with as many cosignatures as fit into 2 KB. */
  checkpoint: z.string(),
});
export type EntryReceipt = z.infer<typeof receipt>;

export const entryReceipt = endpoint({
  name: 'entryReceipt',
  method: 'GET',
  path: '/user/business/{id}/entries/{entry_id}/receipt',
  who: ['customer'],
  summary: 'The proof of an entry on the customer’s card, once it is sealed',
  params: z.object({ id: f.id, entry_id: f.id }),
  /** Null until the entry is sealed, within a minute; always null if nothing is sealed. */
  reply: z.object({ receipt: z.nullable(receipt) }),
  errors: ['not_found'],
});
