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

/**
 * An event as a receipt shows it: what happened and when. The rest (who caused it, where it stands) and long texts in its data
 * are committed to, and not told (decision 162).
 */
export interface ShownEvent {
  id: string;
  type: string;
  at: string;
  data: unknown;
  /** A hash, in base64. */
  rest: string;
}

/** Random, an event: the first half salts its leaf, the second hides from who is given the first what a receipt does not tell. */
export const SALT_LENGTH = 32;
const LEAF_SALT = 16;

const HASH_MARK = '#';
/** As long as the hash that stands for a text. */
const LONGEST_TEXT = HASH_MARK.length + 44;

export const leafSalt = (salt: Uint8Array): Uint8Array => salt.subarray(0, LEAF_SALT);

/** An event as its leaf commits to it. */
export function shownEvent(
  event: CommittedEvent & { actor: { kind: string; id: string } },
  salt: Uint8Array,
  sha256: Sha256 = portableSha256,
): ShownEvent {
  const { id, type, at, data, actor, correlation_id, position, schema, stream, version } = event;
  const ownSalt = toBase64(salt.subarray(LEAF_SALT));
  const hashOf = (what: 'rest' | 'text', words: string) =>
    toBase64(sha256(utf8(`${what}\n${ownSalt}\n${words}`)));
  const { versions, shown } = withoutVersions(data);
  const rest = { ...versions, actor, correlation_id, position, schema, stream, version };
  return {
    id,
    type,
    at,
    data: shortened(shown, (text) => HASH_MARK + hashOf('text', text)),
    rest: hashOf('rest', canonicalJson(rest)),
  };
}

/** Fields of the data that are named `…_version` belong to the rest, like the schema: they mean nothing outside of the log. */
function withoutVersions(data: unknown): { versions: object; shown: unknown } {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { versions: {}, shown: data };
  const [versions, shown] = [true, false].map((isVersion) =>
    Object.fromEntries(Object.entries(data).filter(([name]) => name.endsWith('_version') === isVersion)),
  );
  return { versions: versions ?? {}, shown };
}

/** A short text that looks like a hash becomes one too: else a hash could be put in the place of the text that it is of. */
function shortened(value: unknown, hash: (text: string) => string): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT || value.startsWith(HASH_MARK) ? hash(value) : value;
  if (Array.isArray(value)) return value.map((each) => shortened(each, hash));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each, hash)]));
}

/** What a leaf is the hash of. Without the salt nobody can try out what an event may have said. */
export const leafData = (event: ShownEvent, salt: Uint8Array): Uint8Array =>
  utf8(`${toBase64(salt)}\n${canonicalJson(event)}`);
