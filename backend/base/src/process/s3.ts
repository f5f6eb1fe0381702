import type { AwsClient } from 'aws4fetch';

/** The pages of a listing, as XML. */
export async function* listingPages(
  client: AwsClient,
  bucket: string,
  query: Record<string, string>,
): AsyncGenerator<string> {
  for (let next: Record<string, string> | null = {}; next !== null; ) {
    const response: Response = await client.fetch(`${bucket}?${new URLSearchParams({ ...query, ...next })}`);
    if (!response.ok) throw await refusal('LIST', query.prefix ?? '', response);
    const xml = await response.text();
    yield xml;
    next = nextPage(xml);
  }
}

function nextPage(xml: string): Record<string, string> | null {
  const token = textOf(xml, 'NextContinuationToken');
  if (token) return { 'continuation-token': token };
  const [key, version] = [textOf(xml, 'NextKeyMarker'), textOf(xml, 'NextVersionIdMarker')];
  return key ? { 'key-marker': key, ...(version && { 'version-id-marker': version }) } : null;
}

/** An element's text. Our names contain no characters that XML escapes. */
export const textOf = (xml: string, element: string): string | null =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? null;

/** The bucket's error, without our request. */
export const refusal = async (method: string, name: string, response: Response) =>
  new Error(`${method} ${name}: ${response.status} ${(await response.text()).slice(0, 200)}`);
