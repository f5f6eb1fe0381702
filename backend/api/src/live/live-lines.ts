import type { LiveLine } from './live-line.ts';
import type { Audience, LiveMessage } from './live-message.ts';

/** The open lines of this process, found by whom they concern: telling of one card never looks at other people's lines. */
export class LiveLines {
  readonly #all = new Set<LiveLine>();
  readonly #customers = new Map<string, Set<LiveLine>>();
  readonly #businesses = new Map<string, Set<LiveLine>>();
  readonly #admins = new Set<LiveLine>();

  get all(): ReadonlySet<LiveLine> {
    return this.#all;
  }

  add(line: LiveLine): void {
    this.#all.add(line);
    const { actor } = line;
    if (actor.kind === 'admin') this.#admins.add(line);
    else if (actor.kind === 'customer') addTo(this.#customers, actor.id, line);
    else addTo(this.#businesses, actor.businessId, line);
  }

  remove(line: LiveLine): void {
    this.#all.delete(line);
    const { actor } = line;
    if (actor.kind === 'admin') this.#admins.delete(line);
    else if (actor.kind === 'customer') removeFrom(this.#customers, actor.id, line);
    else removeFrom(this.#businesses, actor.businessId, line);
  }

  /** Whether anybody listens whom this could concern. */
  hasReaders({ customerId, businessId, isForAdmins }: Audience): boolean {
    return (
      (customerId !== undefined && this.#customers.has(customerId)) ||
      (businessId !== undefined && this.#businesses.has(businessId)) ||
      (isForAdmins === true && this.#admins.size > 0)
    );
  }

  /** Each line at most once. */
  tell(message: LiveMessage): void {
    const { customerId, businessId, isForStaff, isForAdmins } = message.audience;
    if (customerId !== undefined)
      for (const line of this.#customers.get(customerId) ?? []) line.push(message);
    if (businessId !== undefined) {
      for (const line of this.#businesses.get(businessId) ?? []) {
        if (isForStaff || line.actor.kind === 'business') line.push(message);
      }
    }
    if (isForAdmins) for (const line of this.#admins) line.push(message);
  }
}

function addTo(index: Map<string, Set<LiveLine>>, id: string, line: LiveLine): void {
  const lines = index.get(id);
  if (lines) lines.add(line);
  else index.set(id, new Set([line]));
}

function removeFrom(index: Map<string, Set<LiveLine>>, id: string, line: LiveLine): void {
  const lines = index.get(id);
  lines?.delete(line);
  if (lines?.size === 0) index.delete(id);
}
