import classes from './skeleton.module.css';

interface SkeletonProps {
  /** Sizes as at 16 px type, with which they grow; words are CSS. */
  height?: number | string;
  width?: number | string;
  radius?: number;
  circle?: boolean;
  mt?: number;
  maw?: number;
  className?: string | undefined;
}

const sizeOf = (size: number | string | undefined) => (typeof size === 'number' ? `${size / 16}rem` : size);

/** Where something is about to be. Pages without React draw it too. */
export function Skeleton({ height, width, radius, circle = false, mt, maw, className }: SkeletonProps) {
  return (
    <span
      data-skeleton
      className={className ? `${classes.skeleton} ${className}` : classes.skeleton}
      style={{
        height: sizeOf(height),
        width: sizeOf(circle ? height : width),
        borderRadius: circle ? '50%' : sizeOf(radius),
        marginTop: sizeOf(mt),
        maxWidth: sizeOf(maw),
      }}
    />
  );
}
