/** Yields every page of a sorted list; each page begins after the last item of the previous one. */
export async function* everyPage<Item, Place>(
  read: (after: Place | null) => Promise<Item[]>,
  placeOf: (item: Item) => Place,
): AsyncGenerator<Item[]> {
  let after: Place | null = null;
  for (;;) {
    const page: Item[] = await read(after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = placeOf(last);
  }
}

export async function* mapPages<From, To>(
  pages: AsyncIterable<From[]>,
  map: (item: From) => To,
): AsyncGenerator<To[]> {
  for await (const page of pages) yield page.map(map);
}
