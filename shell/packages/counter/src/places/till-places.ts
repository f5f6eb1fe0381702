import { readStored, STORAGE_KEYS, session, writeStored } from '@stampwell/client';
import type { AmongPlaces } from '@stampwell/contracts/http/shapes.ts';
import { useSyncExternalStore } from 'react';
import { shopHere } from '../cards/till-cards.ts';

/** What this device knows of a shop with more than one place. */
export interface TillPlaces {
  /** Those where this person works, at the last look-up. */
  places: readonly { id: string; name: string }[];
  /** Where this device is; absent until somebody says so. */
  place?: string;
}

type AllPlaces = Partial<Record<string, TillPlaces>>;

const NONE: TillPlaces = { places: [] };
const listeners = new Set<() => void>();
let known: { text: string | null; all: AllPlaces } = { text: null, all: {} };

/** Parsed once for each text, so that a component gets the same object for the same places. */
function all(): AllPlaces {
  const text = readStored(STORAGE_KEYS.tillPlaces);
  if (text !== known.text) known = { text, all: parsed(text) };
  return known.all;
}

function parsed(text: string | null): AllPlaces {
  try {
    return (JSON.parse(text ?? '{}') as AllPlaces | null) ?? {};
  } catch {
    return {};
  }
}

/** The places of the shop that is served on this page; empty for a shop with one. */
export const tillPlaces = (): TillPlaces => all()[shopHere()] ?? NONE;

/** As requests of this device name its place; nothing at a shop with one, nor at a shared till, whose place the owner says. */
export function placeHere(): { place?: string } {
  if (session().employee?.prove) return {};
  const { place } = tillPlaces();
  return place ? { place } : {};
}

/** A look-up says where its caller works. A place that is no more is asked for again; the only one is known without asking. */
export function keepPlaces({ places }: AmongPlaces): void {
  if (!places) {
    if (tillPlaces() !== NONE) keep(undefined);
    return;
  }
  const { place: last } = tillPlaces();
  const place = places.length === 1 ? places[0]?.id : places.find(({ id }) => id === last)?.id;
  keep({ places, ...(place && { place }) });
}

export const choosePlace = (place: string): void => keep({ ...tillPlaces(), place });

function keep(next: TillPlaces | undefined): void {
  const { [shopHere()]: before, ...others } = all();
  if (JSON.stringify(before) === JSON.stringify(next)) return;
  const kept = next ? { ...others, [shopHere()]: next } : others;
  const isAny = Object.keys(kept).length > 0;
  writeStored(STORAGE_KEYS.tillPlaces, isAny ? JSON.stringify(kept) : null, 'for-good');
  for (const told of listeners) told();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTillPlaces = (): TillPlaces => useSyncExternalStore(listen, tillPlaces);
