import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { parseGolden } from './golden.ts';
import { allEvents, eventCodec } from './index.ts';

const golden = parseGolden(readFileSync(new URL('./golden.jsonl', import.meta.url), 'utf8'));
const definitions = new Map<string, (typeof allEvents)[number]>(allEvents.map((each) => [each.type, each]));
const everWritten = allEvents.flatMap(({ type, versions }) =>
  versions.map(({ schema }, index) => ({ type, version: index + 1, schema })),
);
const lineOf = (type: string, version: number) =>
  golden.find(({ event }) => event.type === type && event.schema === version);

const add = (type: string, version: number) => `\`npm run log -- golden ${type} ${version}\``;

describe.each(everWritten)('$type v$version', ({ type, version, schema }) => {
  it('has its golden event, and means what it meant when that was written', () => {
    const line = lineOf(type, version);
    if (!line)
      throw new Error(
        `${type}: its version ${version} has no golden event. Add one by ${add(type, version)}`,
      );
    if (line.fingerprint === fingerprintOf(schema)) return;
    throw new Error(
      `${type}: its version ${version} changed. Put it back, add version ${version + 1} and an upcaster beside it, ` +
        `then its golden line by ${add(type, version + 1)}`,
    );
  });
});

describe('every event ever written', () => {
  it.each(golden.map(({ event }) => [`${event.type} v${event.schema}`, event] as const))(
    '%s can be read',
    (_, event) => {
      const definition = definitions.get(event.type);
      expect(definition?.versions[event.schema - 1]?.schema.safeParse(event.data)).toMatchObject({
        success: true,
      });
      const read = eventCodec.read(event);
      expect(definition?.data.safeParse(read?.data)).toMatchObject({ success: true });
      // An upcaster that leaves in what the newest version does not know would teach readers to look for it.
      expect(definition?.data.parse(read?.data)).toEqual(read?.data);
    },
  );

  it('stands in the golden file once', () => {
    const names = golden.map(({ event }) => `${event.type} v${event.schema}`);
    expect(names).toEqual([...new Set(names)]);
  });
});
