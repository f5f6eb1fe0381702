import { askToBeWoken } from './background-sync.ts';
import { startSender } from './sender.ts';
import { storeScan, type WaitingScan } from './waiting-scans.ts';

/** Keeps a scan until there is a connection, and sees to it that it is sent then. @returns false where it cannot be kept */
export function keepScan(scan: Pick<WaitingScan, 'code' | 'amount' | 'key'>): boolean {
  if (!storeScan(scan)) return false;
  startSender();
  void askToBeWoken();
  return true;
}
