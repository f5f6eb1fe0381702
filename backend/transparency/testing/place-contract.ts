import { expect, it } from 'vitest';
import { AlreadyWritten, type Place } from '../src/proof/places/place.ts';
import { utf8 } from '../src/tlog/bytes.ts';

/** The contract of every place; specs run in order, starting with an empty place. */
export function isAPlace(place: () => Place): void {
  it('accepts each name once, and the same bytes again', async () => {
    await place().add('0001/000/001.checkpoint', utf8('one'));
    await place().add('0001/000/001.checkpoint', utf8('one'));
    await expect(place().add('0001/000/001.checkpoint', utf8('other'))).rejects.toThrow(AlreadyWritten);
    expect(await textIn(place(), '0001/000/001.checkpoint')).toBe('one');
  });

  it('lists its folders in order, and reports missing names', async () => {
    await place().add('0001/000/000.leaves', utf8('none'));
    expect(await place().list('')).toEqual(['0001/']);
    expect(await place().list('0001')).toEqual(['000/']);
    expect(await place().list('0001/000')).toEqual(['000.leaves', '001.checkpoint']);
    expect(await place().list('0002')).toEqual([]);
    expect(await place().read('0002/restore.note')).toBeNull();
  });
}

export const textIn = async (place: Place, name: string): Promise<string> =>
  new TextDecoder().decode((await place.read(name)) ?? utf8('nothing'));
