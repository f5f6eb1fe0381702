import { canonicalJson } from '@stampwell/event-store/canonical-json.ts';
import { toBase64, utf8 } from './bytes.ts';
import { portableSha256, type Sha256 } from './tree-hash.ts';

/** The fields of a stored event that its leaf commits to; domain-independent except `data`. */
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

/**
 * The part of an event that a receipt shows: what happened and when. Everything else (actor, position) and long texts in its data are
 * committed to by hash (decision 137).
 */
export interface ShownEvent {
  id: string;
  type: string;
  at: string;
  data: unknown;
  /** A hash, in base64. */
  rest: string;
}

/**
 * Random per event: the first half salts the leaf, the second half hides what a receipt does not show from the holder of the first.
 */
export const SALT_LENGTH = 32;
const LEAF_SALT = 16;

const HASH_MARK = '#';
/** The length of a hash that replaces a text. */
const MAX_TEXT_LENGTH = HASH_MARK.length + 44;

export const leafSalt = (salt: Uint8Array): Uint8Array => salt.subarray(0, LEAF_SALT);

/** The event as its leaf commits to it. */
export function shownEvent(
  event: CommittedEvent & { actor: { kind: string; id: string } },
  salt: Uint8Array,
  sha256: Sha256 = portableSha256,
): ShownEvent {
  const { id, type, at, data, actor, correlation_id, position, schema, stream, version } = event;
  const ownSalt = toBase64(salt.subarray(LEAF_SALT));
  const hashOf = (what: 'rest' | 'text', words: string) =>
    toBase64(sha256(utf8(`${what}\n${ownSalt}\n${words}`)));
  const { hidden, shown } = withoutHidden(data);
  const rest = { ...hidden, actor, correlation_id, position, schema, stream, version };
  return {
    id,
    type,
    at,
    data: shortened(shown, (text) => HASH_MARK + hashOf('text', text)),
    rest: hashOf('rest', canonicalJson(rest)),
  };
}

/**
 * Separates the fields of the data that a receipt has no room for: `…_version`, which like the schema means nothing outside the log,
 * and the place of what happened to a customer, which is an id. Events about a place itself showed theirs before there were several.
 */
function withoutHidden(data: unknown): { hidden: object; shown: unknown } {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { hidden: {}, shown: data };
  const hidesPlace = 'customer_id' in data;
  const isHidden = ([name]: [string, unknown]) =>
    name.endsWith('_version') || (hidesPlace && name === 'place_id');
  const entries = Object.entries(data);
  const hidden = entries.filter(isHidden);
  if (hidden.length === 0) return { hidden: {}, shown: data };
  const shown = entries.filter((entry) => !isHidden(entry));
  return { hidden: Object.fromEntries(hidden), shown: Object.fromEntries(shown) };
}

/** A short text that looks like a hash is hashed as well; otherwise it could stand in for the text it hashes. */
const isHashed = (text: string) => text.length > MAX_TEXT_LENGTH || text.startsWith(HASH_MARK);

/** Most events have no such text, and need no copy. */
function hasHashed(value: unknown): boolean {
  if (typeof value === 'string') return isHashed(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasHashed);
}

function shortened(value: unknown, hash: (text: string) => string): unknown {
  if (!hasHashed(value)) return value;
  if (typeof value === 'string') return hash(value);
  if (Array.isArray(value)) return value.map((each) => shortened(each, hash));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each, hash)]));
}

/** Input of the leaf hash. Without the salt, guesses of the event's content cannot be tested. */
export const leafData = (event: ShownEvent, salt: Uint8Array): Uint8Array =>
  utf8(`${toBase64(salt)}\n${canonicalJson(event)}`);
