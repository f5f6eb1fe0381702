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

/** 24 hues, 15° apart, which can still be told apart side by side. */
export const hueOf = (shopId: string): number => (seedOf(shopId) % 24) * 15 + 8;

/** CSS variables of the shop's colours (`--sw-shop`, `--sw-shop-soft`). */
export const shopColours = (shopId: string): CSSProperties =>
  ({ '--sw-hue': hueOf(shopId) }) as CSSProperties;

/** 'Corner Coffee' → 'CC'; one word gives its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
