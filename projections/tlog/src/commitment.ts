import { canonicalJson } from '@stampwell/event-store/canonical-json.ts';
import { toBase64, utf8 } from './bytes.ts';
import { portableSha256, type Sha256 } from './tree-hash.ts';

/** As much of a stored event as its leaf commits to; the log's own fields, whatever the domain says in `data`. */
export interface CommittedEvent {
  id: string;
  stream: string;
  version: number;
  position: number;
  type: string;
  schema: number;
  data: unknown;
  at: string;
  correlation_id: string;
}

/** An event as a receipt shows it: who caused it is committed to, and not told. */
export type ShownEvent = CommittedEvent & { actor: string };

/** Random, an event: the first half salts its leaf, the second hides its actor from who is given the first. */
export const SALT_LENGTH = 32;
const LEAF_SALT = 16;

export const leafSalt = (salt: Uint8Array): Uint8Array => salt.subarray(0, LEAF_SALT);

/** An event as its leaf commits to it. */
export function shownEvent(
  event: CommittedEvent & { actor: { kind: string; id: string } },
  salt: Uint8Array,
  sha256: Sha256 = portableSha256,
): ShownEvent {
  const { at, correlation_id, data, id, position, schema, stream, type, version } = event;
  const actor = toBase64(
    sha256(utf8(`actor\n${toBase64(salt.subarray(LEAF_SALT))}\n${canonicalJson(event.actor)}`)),
  );
  return { actor, at, correlation_id, data, id, position, schema, stream, type, version };
}

/** What a leaf is the hash of. Without the salt nobody can try out what an event may have said. */
export const leafData = (event: ShownEvent, salt: Uint8Array): Uint8Array =>
  utf8(`${toBase64(salt)}\n${canonicalJson(event)}`);
