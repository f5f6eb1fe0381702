import { channel } from 'node:diagnostics_channel';

/** Publishes, for each change of a card that open screens were told of, the seconds since its event. */
export const toldCards = channel('stampwell:told-card');

export function noteToldCards(events: readonly { at: string }[], now: Date): void {
  if (!toldCards.hasSubscribers) return;
  for (const { at } of events) toldCards.publish(Math.max(0, now.getTime() - Date.parse(at)) / 1000);
}
