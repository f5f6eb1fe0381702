/** Maps items with limited concurrency, keeping their order. */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const queue = items.entries();
  const takeTurns = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: width }, takeTurns));
  return results;
}

/** Numbers from 0. */
export const countTo = (length: number): number[] => Array.from({ length }, (_, index) => index);
