/** What a poster, a sticker or a strip's code says it is, so that an owner learns where customers come from. */
export const JOIN_SOURCES = ['a4', 'a5', 'tent', 'sticker', 'strip', 'nfc'] as const;
export type JoinSource = (typeof JOIN_SOURCES)[number];

/** Everything that the figures tell apart: a link without a source, or with an unknown one, counts as 'link'. */
export const JOIN_ORIGINS = [...JOIN_SOURCES, 'link'] as const;
export type JoinOrigin = (typeof JOIN_ORIGINS)[number];

export const joinOriginOf = (from: unknown): JoinOrigin =>
  JOIN_SOURCES.find((source) => source === from) ?? 'link';

/** What a guest is called until they say their name: by the end of their id, which is random. */
export const guestName = (accountId: string): string => `Guest ${accountId.slice(-3).toUpperCase()}`;
