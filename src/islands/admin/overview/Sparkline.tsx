/** Units of the view box. */
const [width, height] = [100, 28];

interface Point {
  x: number;
  y: number;
}

/**
 * Renders a figure's course as a line without numbers; the days' table has those. Gaps are bridged.
 */
export function Sparkline({ course }: { course: (number | null)[] }) {
  const points = pointsOf(course);
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return null;
  const line = points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="text-primary h-7 w-full"
    >
      <polygon
        points={`${first.x},${height} ${line} ${last.x},${height}`}
        fill="currentColor"
        opacity="0.1"
      />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function pointsOf(course: (number | null)[]): Point[] {
  const figures = course.filter((value) => value !== null);
  const most = Math.max(...figures, 0);
  const least = Math.min(...figures, 0);
  const range = most - least || 1;
  const step = width / Math.max(course.length - 1, 1);
  const points = course.flatMap((value, index) =>
    value === null
      ? []
      : { x: index * step, y: height - 1 - ((value - least) / range) * (height - 2) },
  );
  const [only] = points;
  // A single figure is a flat line.
  return points.length === 1 && only
    ? [
        { ...only, x: 0 },
        { ...only, x: width },
      ]
    : points;
}
