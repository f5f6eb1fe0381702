// @ts-expect-error kafkajs declares no types of what it keeps to itself.
import Queue from 'kafkajs/src/network/requestQueue/index.js';

/** kafkajs's queue of a connection's requests. */
interface RequestQueue {
  pending: unknown[];
  scheduleCheckPendingRequests(): void;
}

const { prototype }: { prototype: RequestQueue } = Queue;
const schedule = prototype.scheduleCheckPendingRequests;

/**
 * kafkajs 2.2.4 looks for waiting requests every millisecond on each connection, even when none waits, and has Node warn of a negative
 * time. A request that must wait schedules a look of its own.
 */
prototype.scheduleCheckPendingRequests = function scheduleIfAnyWaits() {
  if (this.pending.length > 0) schedule.call(this);
};
