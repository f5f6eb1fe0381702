/** Yields one JSON object, member by member; a stream of values becomes an array that is never in memory whole. */
export async function* jsonDocument(
  members: Record<string, unknown | AsyncIterable<unknown[]>>,
): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(members)) {
    yield `${separator}\n${JSON.stringify(name)}: `;
    separator = ',';
    if (isPages(value)) yield* jsonArray(value);
    else yield JSON.stringify(value ?? null);
  }
  yield separator === '{' ? '{}' : '\n}\n';
}

async function* jsonArray(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${separator}\n${page.map((value) => JSON.stringify(value)).join(',\n')}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : '\n]';
}

const isPages = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
