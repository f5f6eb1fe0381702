import * as z from 'zod/mini';
import { KEY_SCOPES } from '../api-keys.ts';
import { ofPlace } from '../place.ts';
import { defineEvent, type EventOf } from './define-event.ts';
import { freeTextSchema } from './free-text.ts';

const key = { business_id: z.string(), key_id: z.string() };

/** The owner made a key to the public API. Its secret is in no event. */
export const apiKeyMade = defineEvent(
  'ApiKeyMade',
  z.object({
    ...key,
    name: freeTextSchema,
    scopes: z.array(z.enum(KEY_SCOPES)),
    /** ISO 8601; null for a key without an end. */
    ends_at: z.nullable(z.string()),
    /** What it does at a counter happens there. */
    ...ofPlace,
  }),
);
/** The key got a second secret; the one before ends a week later. */
export const apiKeyRotated = defineEvent('ApiKeyRotated', z.object(key));
export const apiKeyRevoked = defineEvent('ApiKeyRevoked', z.object(key));

export const apiKeyEvents = { apiKeyMade, apiKeyRotated, apiKeyRevoked };
export type ApiKeyEvent = EventOf<(typeof apiKeyEvents)[keyof typeof apiKeyEvents]>;
