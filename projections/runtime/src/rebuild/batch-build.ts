import { collectRows, type Parked, settled, workOf, write } from '../batch.ts';
import { type ApplyContext, applyAlone } from '../live/apply.ts';
import type { ProjectedEvent, Projector } from '../projector/projector.ts';
import type { Build, BuildClients } from './bulk-build.ts';
import { createShadow, shadowOf } from './shadow-schema.ts';

/**
 * Builds a read model in batches, as the live feed does. That is several times slower, but it finds the event that a handler or
 * the database refuses, and parks it with the later events of its key. One pass over the log cannot do that.
 */
export class BatchBuild implements Build {
  readonly projector: Projector;
  readonly parked: Parked[] = [];
  readonly #context: ApplyContext;

  private constructor({ writer }: BuildClients, projector: Projector) {
    this.projector = projector;
    this.#context = {
      client: writer,
      schema: shadowOf(projector),
      parkedKeys: new Map(),
      moveOf: () => null,
      collect: (parked) => this.parked.push(...parked),
    };
  }

  static async start(clients: BuildClients, projector: Projector): Promise<BatchBuild> {
    const later = await createShadow(clients.plain, projector);
    for (const statement of [...later.values()].flat()) await clients.plain.query(statement);
    return new BatchBuild(clients, projector);
  }

  take(events: ProjectedEvent[]): Promise<void> {
    const own = events.filter(({ type }) => type in this.projector.on);
    return applyAlone(this.#context, this.projector, { from: 0, to: 0, events: own });
  }

  async finish(): Promise<void> {}

  /**
   * Runs in the swap's transaction, where a retry is impossible: a refusal fails this rebuild, and the next one parks the event.
   */
  async catchUp(events: ProjectedEvent[]): Promise<void> {
    const { client, schema, parkedKeys } = this.#context;
    const work = workOf(this.projector, events, parkedKeys.get(this.projector.name));
    await settled(write(client, schema, await collectRows(client, schema, this.projector, work.events)));
    this.parked.push(...work.parked);
  }
}
