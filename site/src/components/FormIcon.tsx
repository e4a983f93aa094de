const SHAPES = {
  add: 'M12 5v14M5 12h14',
  away: 'M7 17 17 7M8 7h9v9',
  done: 'm5 12.5 4.5 4.5L19 7.5',
  problem: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4.5v5.5m0 3.5v.01',
};

interface FormIconProps {
  shape: keyof typeof SHAPES;
  size?: number;
}

/** Form icons, inlined because the icon library would count against the script budget of hydrated pages. */
export function FormIcon({ shape, size = 20 }: FormIconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={SHAPES[shape]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
