import { exportCustomers, exportTransactions } from '@stampwell/contracts/http/business.ts';
import { Button, callApi, errorWords, Group, notify, Panel, Text } from '@stampwell/kit';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';

const FILES = {
  'transactions.csv': exportTransactions,
  'customers.csv': exportCustomers,
} as const;
type FileName = keyof typeof FILES;

/** The figures behind the figures, for a spreadsheet. */
export function Exports() {
  const [busy, setBusy] = useState<FileName | null>(null);

  async function download(name: FileName): Promise<void> {
    setBusy(name);
    try {
      save(name, (await callApi(FILES[name], {})) as unknown as Blob);
    } catch (error) {
      notify('error', errorWords(error, 'Failed to download the file'));
    } finally {
      setBusy(null);
    }
  }

  return (
    <Panel title="Downloads">
      <Text c="dimmed">Everything, as files for a spreadsheet.</Text>
      <Group gap="sm">
        {(['transactions.csv', 'customers.csv'] as const).map((name) => (
          <Button
            key={name}
            variant="default"
            leftSection={<IconDownload size={18} />}
            loading={busy === name}
            onClick={() => void download(name)}
          >
            {name}
          </Button>
        ))}
      </Group>
    </Panel>
  );
}

function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
