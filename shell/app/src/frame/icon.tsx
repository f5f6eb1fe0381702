/** Renders an icon from a remote's manifest in Tabler's style: 24 by 24, outlined. */
export function Icon({ drawing }: { drawing: readonly string[] }) {
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawing.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
