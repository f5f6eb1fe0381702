import type { Endpoint, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { keepingOf, read, STORAGE_KEYS, write } from '../session/storage.ts';

/** What a customer needs at the counter without a connection (decision 033), by endpoint. None of them takes arguments. */
const KEPT: readonly string[] = ['userDashboard', 'userQrCode'];

interface Answer {
  reply: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** The format in storage, also read by the page's skeleton (shell/app/src/prerendered/fill-skeleton.ts). */
interface KeptAnswers {
  /** The customer's id. */
  of: string;
  answers: Record<string, Answer>;
}

function stored(): KeptAnswers | null {
  try {
    const kept = JSON.parse(read(STORAGE_KEYS.answers) ?? 'null') as KeptAnswers | null;
    return kept && kept.of === session().general?.user.id ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Initial data of a query: the last answer to this customer, if it still matches the schema. It is always refetched, since it
 * may be out of date.
 */
export function keptAnswer<E extends Endpoint>(endpoint: E) {
  if (!KEPT.includes(endpoint.name)) return {};
  return {
    initialData: () => {
      const answer = stored()?.answers[endpoint.name];
      return answer && endpoint.reply?.safeParse(answer.reply).success
        ? (answer.reply as ReplyOf<E>)
        : undefined;
    },
    initialDataUpdatedAt: 0,
  };
}

/** Stores answers as they change, for as long as the session is stored; a sign-out removes them (session.ts). */
export function keepAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    // Ignores initial data that came from storage, which has no time of its own.
    const isFirst = event.type === 'added' && event.query.state.dataUpdatedAt > 0;
    if (!isFirst && (event.type !== 'updated' || event.action.type !== 'success')) return;
    const [name] = event.query.queryKey;
    const { data: reply, dataUpdatedAt: at } = event.query.state;
    if (reply !== undefined && typeof name === 'string' && KEPT.includes(name)) keep(name, { reply, at });
  });
}

function keep(name: string, answer: Answer): void {
  const { general } = session();
  if (!general) return;
  const kept: KeptAnswers = { of: general.user.id, answers: { ...stored()?.answers, [name]: answer } };
  write(STORAGE_KEYS.answers, JSON.stringify(kept), keepingOf(STORAGE_KEYS.token));
}
