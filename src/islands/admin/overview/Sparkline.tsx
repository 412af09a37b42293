/** In the units of its own box. */
const [width, height] = [100, 28];

/** How a figure went, as a line without numbers; the table of the days has these. */
export function Sparkline({ course }: { course: number[] }) {
  const most = Math.max(...course, 0);
  const least = Math.min(...course, 0);
  const range = most - least || 1;
  const step = width / Math.max(course.length - 1, 1);
  const points = course.map((value, index) => {
    const y = height - 1 - ((value - least) / range) * (height - 2);
    return `${(index * step).toFixed(2)},${y.toFixed(2)}`;
  });
  if (points.length === 1) points.push(points[0]?.replace(/^0\.00/, String(width)) ?? '');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="text-primary h-7 w-full"
    >
      <polygon
        points={`0,${height} ${points.join(' ')} ${width},${height}`}
        fill="currentColor"
        opacity="0.1"
      />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
