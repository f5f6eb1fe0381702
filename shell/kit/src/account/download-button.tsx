import { Button } from '@mantine/core';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorWords } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { notify } from '../ui/feedback/toasts.tsx';

interface DownloadButtonProps {
  /** One that answers with a file. */
  endpoint: Omit<Endpoint, 'params' | 'query' | 'body' | 'reply'> & { replyType: string };
  fileName: string;
  children: React.ReactNode;
}

/** Asks for a file, with the session's token, and hands it to the browser to keep. */
export function DownloadButton({ endpoint, fileName, children }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      keep((await callApi(endpoint, {})) as unknown as Blob, fileName);
    } catch (error) {
      notify('error', errorWords(error, 'The download failed. Please try again.'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={isBusy}
      onClick={download}
    >
      {children}
    </Button>
  );
}

function keep(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
