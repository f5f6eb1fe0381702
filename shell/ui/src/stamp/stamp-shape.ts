/** What an owner may choose; round by default. */
export type StampShape = 'round' | 'flower' | 'square' | 'hexagon' | 'heart' | 'star';
