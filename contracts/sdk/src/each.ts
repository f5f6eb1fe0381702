interface Page {
  next_cursor: string | null;
}

type ItemOf<Reply> = {
  [Name in keyof Reply]: Reply[Name] extends readonly (infer Item)[] ? Item : never;
}[keyof Reply];

/** Every item of a list, a page at a time: `for await (const card of each(stampwell.cards, { programme: 1 })) …` */
export async function* each<Query extends { cursor?: string }, Reply extends Page>(
  list: (query?: Query) => Promise<Reply>,
  query?: Query,
): AsyncGenerator<ItemOf<Reply>> {
  let asked = query;
  for (;;) {
    const page = await list(asked);
    yield* Object.values(page).find(Array.isArray) ?? [];
    if (page.next_cursor === null) return;
    asked = { ...asked, cursor: page.next_cursor } as Query;
  }
}
