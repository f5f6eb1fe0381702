import type { Actor } from '../services/identity/actor.ts';
import type { LiveConnection } from './live-connection.ts';
import type { Audience, LiveMessage } from './live-message.ts';

/** The open connections of this process, indexed by audience, so that a message never scans other people's connections. */
export class LiveConnections {
  readonly #all = new Set<LiveConnection>();
  readonly #customers = new Map<string, Set<LiveConnection>>();
  readonly #businesses = new Map<string, Set<LiveConnection>>();
  readonly #admins = new Set<LiveConnection>();
  readonly #counts = new Map<string, number>();

  get all(): ReadonlySet<LiveConnection> {
    return this.#all;
  }

  get customers(): string[] {
    return [...this.#customers.keys()];
  }

  add(connection: LiveConnection): void {
    this.#all.add(connection);
    const { actor } = connection;
    this.#counts.set(actor.id, this.countOf(actor) + 1);
    if (actor.kind === 'admin') this.#admins.add(connection);
    else if (actor.kind === 'customer') addTo(this.#customers, actor.id, connection);
    else addTo(this.#businesses, actor.businessId, connection);
  }

  remove(connection: LiveConnection): void {
    if (!this.#all.delete(connection)) return;
    const { actor } = connection;
    const left = this.countOf(actor) - 1;
    if (left > 0) this.#counts.set(actor.id, left);
    else this.#counts.delete(actor.id);
    if (actor.kind === 'admin') this.#admins.delete(connection);
    else if (actor.kind === 'customer') removeFrom(this.#customers, actor.id, connection);
    else removeFrom(this.#businesses, actor.businessId, connection);
  }

  countOf({ id }: Actor): number {
    return this.#counts.get(id) ?? 0;
  }

  /** Whether a message for this audience could reach a connection. */
  hasReaders(audience: Audience): boolean {
    const { customerId, customerIds, businessId, isForAdmins } = audience;
    return (
      (customerId !== undefined && this.#customers.has(customerId)) ||
      (customerIds?.some((id) => this.#customers.has(id)) ?? false) ||
      (businessId !== undefined && this.#businesses.has(businessId)) ||
      (isForAdmins === true && this.#admins.size > 0)
    );
  }

  /** Sends to each connection at most once. */
  publish(message: LiveMessage): void {
    const { customerId, customerIds, businessId, isForStaff, isForAdmins } = message.audience;
    if (customerId !== undefined) this.#publishTo(customerId, message);
    if (customerIds) for (const id of customerIds) this.#publishTo(id, message);
    if (businessId !== undefined) {
      for (const connection of this.#businesses.get(businessId) ?? []) {
        if (isForStaff || connection.actor.kind === 'business') connection.push(message);
      }
    }
    if (isForAdmins) for (const connection of this.#admins) connection.push(message);
  }

  #publishTo(id: string, message: LiveMessage): void {
    for (const connection of this.#customers.get(id) ?? []) connection.push(message);
  }
}

function addTo(index: Map<string, Set<LiveConnection>>, id: string, connection: LiveConnection): void {
  const connections = index.get(id);
  if (connections) connections.add(connection);
  else index.set(id, new Set([connection]));
}

function removeFrom(index: Map<string, Set<LiveConnection>>, id: string, connection: LiveConnection): void {
  const connections = index.get(id);
  connections?.delete(connection);
  if (connections?.size === 0) index.delete(id);
}
