import type { CSSProperties } from 'react';

/** FNV-1a, 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32, numbers in [0, 1): the same seed gives the same drawing. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HUES = 24;
/** Degrees between neighbouring hues. */
const STEP = 15;
/** Degrees kept between any two shops of a wallet: the most for which there is room. */
const GAPS = [45, 30, STEP];

/** What an owner may choose; round by default. */
export type StampShape = 'round' | 'flower' | 'square' | 'hexagon' | 'heart' | 'star';

export interface HuedShop {
  id: string;
  /** Chosen by its owner. */
  hue?: number | null | undefined;
  /** The address of its logo. */
  logo?: string | null | undefined;
  /** Its stamp's; round if absent. */
  shape?: StampShape | undefined;
}

/** A shop's hue, in degrees: its owner's choice, or else one that follows from its id. */
export const hueOf = ({ id, hue }: HuedShop): number => hue ?? (seedOf(id) % HUES) * STEP + 8;

/**
 * Gives each shop of a wallet a distinct hue: its own, or the nearest free one. Hues chosen by owners win over derived ones, then
 * earlier shops over later. Beyond 24 shops hues repeat.
 */
export function huesApart(shops: readonly HuedShop[]): ReadonlyMap<string, number> {
  const isChosen = ({ hue }: HuedShop) => typeof hue === 'number';
  const hues = new Map<string, number>();
  for (const shop of [...shops.filter(isChosen), ...shops.filter((one) => !isChosen(one))])
    hues.set(shop.id, freeHue(hueOf(shop), [...hues.values()]));
  return hues;
}

function freeHue(own: number, taken: readonly number[]): number {
  for (const gap of GAPS) {
    const free = nearestTo(own).find((hue) => taken.every((other) => degreesApart(hue, other) >= gap));
    if (free !== undefined) return free;
  }
  return own;
}

/** All hues, the nearest first. */
const nearestTo = (own: number): number[] =>
  Array.from({ length: HUES }, (_, nth) => {
    const turn = Math.ceil(nth / 2) * STEP * (nth % 2 === 0 ? 1 : -1);
    return (own + turn + 360) % 360;
  });

export function degreesApart(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return Math.min(turn, 360 - turn);
}

/** CSS variables of the shop's colours (`--sw-shop`, `--sw-shop-soft`). Inside a wallet: `useShopColours`. */
export const shopColours = (id: string, hue?: number | null): CSSProperties =>
  ({ '--sw-hue': hueOf({ id, hue }) }) as CSSProperties;

/** 'Corner Coffee' → 'CC', 'Guest 194 · …YHQM' → 'GY'; one word gives its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '').replace('…', '')][0] ?? '')
    .join('')
    .toUpperCase();
}
