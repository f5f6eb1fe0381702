/** What staff can do about a plan. */
export const TELL_THE_OWNER = 'Please tell the owner.';
