import { callApi } from '@stampwell/client';
import { saveFile } from '@stampwell/client/save-file';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { IconDownload } from '@stampwell/icons';
import { Button, errorWords, notify } from '@stampwell/ui';
import { useState } from 'react';

interface DownloadButtonProps {
  /** An endpoint that answers with a file. */
  endpoint: Omit<Endpoint, 'body' | 'reply'> & { replyType: string };
  fileName: string;
  /** Path parameters. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  children: React.ReactNode;
}

/** Fetches a file with the session's token and saves it. */
export function DownloadButton({ endpoint, fileName, params, query, children }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const file: unknown = await callApi(endpoint, { ...(params && { params }), ...(query && { query }) });
      saveFile(file as Blob, fileName);
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
