/** '2 stamps added · Beans', at a shop with several cards. A module of its own, since dashboards load it first. */
export const onCard = (words: string, card_name: string | null | undefined): string =>
  card_name ? `${words} · ${card_name}` : words;
