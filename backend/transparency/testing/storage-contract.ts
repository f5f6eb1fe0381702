import { expect, it } from 'vitest';
import { AlreadyWritten, type SealStorage } from '../src/proof/storage/storage.ts';
import { utf8 } from '../src/tlog/bytes.ts';

/** The contract of every storage; specs run in order, starting with an empty one. */
export function isSealStorage(storage: () => SealStorage): void {
  it('accepts each name once, and the same bytes again', async () => {
    await storage().add('0001/000/001.checkpoint', utf8('one'));
    await storage().add('0001/000/001.checkpoint', utf8('one'));
    await expect(storage().add('0001/000/001.checkpoint', utf8('other'))).rejects.toThrow(AlreadyWritten);
    expect(await textIn(storage(), '0001/000/001.checkpoint')).toBe('one');
  });

  it('lists its folders in order, and reports missing names', async () => {
    await storage().add('0001/000/000.leaves', utf8('none'));
    expect(await storage().list('')).toEqual(['0001/']);
    expect(await storage().list('0001')).toEqual(['000/']);
    expect(await storage().list('0001/000')).toEqual(['000.leaves', '001.checkpoint']);
    expect(await storage().list('0002')).toEqual([]);
    expect(await storage().read('0002/restore.note')).toBeNull();
  });
}

export const textIn = async (storage: SealStorage, name: string): Promise<string> =>
  new TextDecoder().decode((await storage.read(name)) ?? utf8('nothing'));
