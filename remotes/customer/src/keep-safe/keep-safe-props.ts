export interface KeepSafeProps {
  /** Whether an account that a passkey opens is asked for an address too. */
  isForAddress?: boolean;
}
