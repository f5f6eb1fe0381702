import { channel } from 'node:diagnostics_channel';

/** Publishes the delay between a card's event and its live message, in seconds. */
export const toldCards = channel('stampwell:told-card');

export function noteToldCards(events: readonly { at: string }[], now: Date): void {
  if (!toldCards.hasSubscribers) return;
  for (const { at } of events) toldCards.publish(Math.max(0, now.getTime() - Date.parse(at)) / 1000);
}
