import { callApi } from '@stampwell/client';
import {
  type CheckedImport,
  checkImport,
  IMPORT_FIELDS,
  type ImportColumns,
  startImport,
} from '@stampwell/contracts/http/imports.ts';
import type { ListWording } from '@stampwell/contracts/imported-consent.ts';
import { CUSTOMER_IMPORTS } from '@stampwell/contracts/limits.ts';
import { errorWords } from '@stampwell/ui';
import { useState } from 'react';

type Reading = Pick<CheckedImport, 'encoding' | 'delimiter' | 'heading'> & { columns: ImportColumns };

const TOO_LARGE = 'This file has more than 5 MB. Split it into several.';

/** A chosen file and the server's check of it, repeated after each change of how it is read. */
export function useCheck() {
  const [body, setBody] = useState<Blob | null>(null);
  const [checked, setChecked] = useState<CheckedImport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function during(work: () => Promise<void>): Promise<void> {
    setFailure(null);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(errorWords(error, 'Failed to read the file'));
    } finally {
      setBusy(false);
    }
  }

  const ask = (file: Blob, reading?: Partial<Reading>) =>
    during(async () => setChecked(await callApi(checkImport, { body: file, query: queryOf(reading) })));

  return {
    checked,
    failure,
    isBusy,
    choose(file: File): void {
      setChecked(null);
      setBody(null);
      if (file.size > CUSTOMER_IMPORTS.bytes) {
        setFailure(TOO_LARGE);
        return;
      }
      // Windows names CSV files as Excel's.
      const plain = new Blob([file], { type: 'text/csv' });
      setBody(plain);
      void ask(plain);
    },
    read: (reading: Partial<Reading>) => void (body && ask(body, reading)),
    /** @param wording what the owner said of the people who may be written to, if they did */
    start: (onStarted: () => void, wording?: ListWording) =>
      void during(async () => {
        if (!body || !checked) return;
        await callApi(startImport, { body, query: { ...queryOf(checked), ...(wording && { wording }) } });
        setChecked(null);
        setBody(null);
        onStarted();
      }),
  };
}

export type Check = ReturnType<typeof useCheck>;

function queryOf({ encoding, delimiter, heading, columns }: Partial<Reading> = {}) {
  const places = IMPORT_FIELDS.flatMap((field) => {
    const place = columns?.[field];
    return typeof place === 'number' ? [[field, place]] : [];
  });
  return {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(heading !== undefined && { heading }),
    ...(Object.fromEntries(places) as Partial<Record<keyof ImportColumns, number>>),
  };
}
