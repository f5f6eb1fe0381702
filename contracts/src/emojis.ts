/** The thirty rewards offered in the wizard and the settings screen; any other emoji may be typed. */
export const REWARD_EMOJIS = [
  '🎁', '☕', '🍕', '🍔', '🍰', '🍪', '🍩', '🧁', '🍦', '🥐',
  '🥗', '🍜', '🍣', '🌮', '🥪', '🍺', '🍷', '🍹', '🧋', '🍵',
  '💇', '💅', '💆', '🛍️', '👕', '📚', '🎬', '🎮', '🏋️', '⭐',
] as const;
