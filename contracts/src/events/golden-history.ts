import { parseStream } from '../streams.ts';
import type { StoredEvent } from './envelope.ts';
import type { GoldenEvent } from './golden.ts';

const ROUNDS = 16;
const START = '2026-09-01T06:00:00.000Z';
const SECONDS_A_ROUND = 100_000;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** How many of each kind take part: few, so that their events interact. */
const PEOPLE = { business: 2, customer: 3, employee: 2, account: 3, other: 40 };
type Kind = keyof typeof PEOPLE;
const LETTERS: Record<Kind, string> = {
  business: 'b',
  customer: 'c',
  employee: 'e',
  account: 'c',
  other: 'd',
};
const KIND_OF_FIELD: Record<string, Kind> = {
  business_id: 'business',
  customer_id: 'customer',
  employee_id: 'employee',
  account_id: 'account',
};

/**
 * One fixed history made from repeated golden events, each round with other people and times, so that folds and projectors
 * get every version ever written in many orders. A line added to the golden file changes only the versions of the others'
 * events in their streams.
 */
export function goldenHistory(golden: readonly GoldenEvent[]): StoredEvent[] {
  const streams = new Map<string, StoredEvent[]>();
  return Array.from({ length: ROUNDS }, (_, round) => golden.map((line) => retold(line.event, round)))
    .flat()
    .sort((a, b) => a.position - b.position)
    .flatMap((event) => {
      const earlier = streams.get(event.stream) ?? [];
      const data = referring(event, earlier);
      if (!data) return [];
      const next = { ...event, data, version: earlier.length + 1 };
      streams.set(event.stream, [...earlier, next]);
      return next;
    });
}

/** Fields that refer to an earlier event of the stream, and that event's type. */
const REFERENCES: Record<string, { field: string; to: string }> = {
  StampsReversed: { field: 'reverses', to: 'StampsGiven' },
  RedemptionReversed: { field: 'reverses', to: 'RewardRedeemed' },
  CarryOverReversed: { field: 'reverses', to: 'StampsCarriedOver' },
  CardQuestionAnswered: { field: 'question_id', to: 'CardQuestioned' },
  StampsBroughtBack: { field: 'lapse', to: 'StampsLapsed' },
};

/** The data, referring to the newest suitable event. @returns null if there is none */
function referring({ type, data }: StoredEvent, earlier: readonly StoredEvent[]): unknown {
  const reference = REFERENCES[type];
  if (!reference) return data;
  const referred = earlier.findLast((event) => event.type === reference.to);
  return referred ? { ...(data as object), [reference.field]: referred.id } : null;
}

function retold(event: StoredEvent, round: number): StoredEvent {
  const seed = numberOf(`${event.type} ${event.schema} ${round}`);
  const position = round * SECONDS_A_ROUND + (seed % SECONDS_A_ROUND) + 1;
  const kinds = new Map<string, Kind>();
  const { category, ids } = parseStream(event.stream);
  noteKinds(event.data, kinds);
  if (category === 'account' && ids[0]) kinds.set(ids[0], 'account');
  const text = JSON.stringify(event).replaceAll(UUID, (id) => {
    const kind = kinds.get(id) ?? 'other';
    const nth = numberOf(`${seed} ${id}`) % PEOPLE[kind];
    return `${LETTERS[kind]}0000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
  });
  const id = `f0000000-0000-7000-8000-${String(position).padStart(12, '0')}`;
  return { ...(JSON.parse(text) as StoredEvent), id, position, at: timeAt(position) };
}

const timeAt = (position: number): string => new Date(Date.parse(START) + position * 1_000).toISOString();

function noteKinds(data: unknown, kinds: Map<string, Kind>): void {
  if (typeof data !== 'object' || data === null) return;
  for (const [field, value] of Object.entries(data)) {
    const kind = KIND_OF_FIELD[field];
    if (kind && typeof value === 'string') kinds.set(value, kind);
    else noteKinds(value, kinds);
  }
}

/** FNV-1a, 32 bits: a fixed mapping of texts to numbers. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
