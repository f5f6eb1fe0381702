import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { APPROVAL_UNDO_MINUTES } from '@stampwell/contracts/limits.ts';

/** Whether the server would take the approval back: within the hour, and before the first stamp [AP11]. */
export function isApprovalUndoable({ approved_at, statistics }: Business, now: Date): boolean {
  if (!approved_at || statistics.customer_count > 0) return false;
  return now.getTime() - Date.parse(approved_at) < APPROVAL_UNDO_MINUTES * 60_000;
}
