import * as z from 'zod/mini';
import { POSTERS } from '../posters.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';

/** What a shop prints and puts up: its look, its reward, and a QR code with which a stranger gets a card. */

const params = z.object({ poster: z.enum(POSTERS) });
/** Of which of the shop's cards, and for which of its open places; left out for the first. */
const query = z.object({ programme: z.optional(f.programmeInQuery), ...f.atPlace });

export const posterLetters = endpoint({
  name: 'posterLetters',
  method: 'GET',
  path: '/business/posters',
  who: ['business'],
  summary: 'Letters of the shop’s name and reward that posters cannot print, and leave out',
  query,
  reply: z.object({ left_out: z.array(z.string()) }),
  errors: ['not_found', 'unavailable'],
});

export const posterFile = endpoint({
  name: 'posterFile',
  method: 'GET',
  path: '/business/posters/{poster}',
  who: ['business'],
  summary: 'A poster to print, as PDF with bleed and trim boxes',
  params,
  query,
  replyType: 'application/pdf',
  errors: ['not_found', 'unavailable'],
});

export const posterPicture = endpoint({
  name: 'posterPicture',
  method: 'GET',
  path: '/business/posters/{poster}/picture',
  who: ['business'],
  summary: 'The same poster as a picture of what is left after cutting',
  params,
  query,
  replyType: 'image/png',
  errors: ['not_found', 'unavailable'],
});
