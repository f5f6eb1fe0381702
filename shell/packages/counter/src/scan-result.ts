/** Result of a scan, an earning, a redemption or an undo. Replies of contracts' `stamps` fit as they are. */
export interface ScanResult {
  success: boolean;
  message?: string | undefined;
  customer?: { name: string } | undefined;
  new_stamp_count?: number;
  stamps_required?: number;
  reward_description?: string;
  reward_emoji?: string;
  stamps_used?: number;
  remaining_stamps?: number;
  /** ISO 8601; set during the cooldown. */
  next_allowed_at?: string | undefined;
  transaction_id?: string;
  /** An earning without an answer; sent again with the same key, it counts once. */
  unsent?: { code: string; amount: number; key: string } | undefined;
  /** False for an undo. */
  canUndo?: boolean;
}
