/** Staff cannot change the plan themselves. */
export const TELL_THE_OWNER = 'Please tell the owner.';
