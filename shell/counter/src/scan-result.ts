/** What came of a scan, an earning, a redemption or an undoing: the replies of contracts' `stamps` fit as they are. */
export interface ScanResult {
  success: boolean;
  message?: string | undefined;
  customer?: { name: string } | undefined;
  /** After earning. */
  new_stamp_count?: number;
  stamps_required?: number;
  /** After a redemption. */
  reward_description?: string;
  reward_emoji?: string;
  stamps_used?: number;
  remaining_stamps?: number;
  /** ISO 8601; where the customer was stamped too recently. */
  next_allowed_at?: string | undefined;
  transaction_id?: string;
  /** An earning that nobody answered: sent again with this key it counts once. */
  unsent?: { code: string; amount: number; key: string } | undefined;
  /** False for what is an undoing itself. */
  canUndo?: boolean;
}
