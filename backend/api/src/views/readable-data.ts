import { ERASED_TEXT, type FreeText, isFreeText } from '@stampwell/contracts';
import type { People } from '@stampwell/vault';

type Data = Record<string, unknown>;

/** Events' data for display: personal texts decrypted, or replaced by a fixed text after erasure (decision 107). */
export async function readableData(
  events: readonly { data: unknown }[],
  people: Pick<People, 'textReader'>,
): Promise<Data[]> {
  const data = events.map((event) => event.data as Data);
  const texts = data.flatMap(textsIn);
  const read = await people.textReader([...new Set(texts.flatMap(({ of }) => of ?? []))]);
  return data.map((each) => replaceTexts(each, (text) => read(text) ?? ERASED_TEXT) as Data);
}

function textsIn(value: unknown): FreeText[] {
  if (isFreeText(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function replaceTexts(value: unknown, read: (text: FreeText) => string): unknown {
  if (isFreeText(value)) return read(value);
  if (Array.isArray(value)) return value.map((each) => replaceTexts(each, read));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceTexts(each, read)]));
}
