import { QR_CODE_END } from './limits.ts';

/** What a poster, a sticker or a strip's code says it is, so that an owner learns where customers come from. */
const POSTER_SOURCES = ['a4', 'a5', 'tent', 'sticker', 'strip', 'nfc'] as const;
/** Where an owner puts the shop's link. */
export const LINK_PLACES = ['web', 'instagram', 'google'] as const;
export type LinkPlace = (typeof LINK_PLACES)[number];
export type JoinSource = (typeof POSTER_SOURCES)[number] | LinkPlace;

/** Everything that the figures tell apart: a link without a source, or with an unknown one, counts as 'link'. */
export const JOIN_ORIGINS = [...POSTER_SOURCES, 'link', ...LINK_PLACES] as const;
export type JoinOrigin = (typeof JOIN_ORIGINS)[number];

export const joinOriginOf = (from: unknown): JoinOrigin =>
  JOIN_ORIGINS.find((source) => source === from) ?? 'link';

/**
 * 'Guest 863 · …ZQRJ': a guest's name until they choose one. The number is derived from the visible end alone, so that it reveals
 * nothing of the code's other letters.
 */
export function guestName(qrCode: string): string {
  const end = qrCode.slice(-QR_CODE_END);
  return `Guest ${100 + (Number.parseInt(end, 36) % 900)} · …${end}`;
}

/** Also 'Guest 000', until the code is known. */
export const isGuestName = (name: string): boolean => /^Guest \d{3}( · …[A-Z0-9]{4})?$/.test(name);

/** The last part of a shop's short address, `/s/the-corner-cafe`: letters without marks, digits and single hyphens. Kept in lower case. */
export const SHOP_LINK = { shape: /^[a-z0-9]+(-[a-z0-9]+)*$/i, min: 3, max: 40 } as const;

/** A short address from the shop's name; null for a name that has too few letters of ours. */
export function suggestedLink(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/&/g, ' and ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const link = words.join('-').slice(0, SHOP_LINK.max).replace(/-$/, '');
  return link.length < SHOP_LINK.min ? null : link;
}
