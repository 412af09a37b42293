/** A moment in the visitor's own time and manner of writing; ISO 8601 in UTC for machines. */
export function LocalTime({ iso, hasTime = true }: { iso: string; hasTime?: boolean }) {
  const text = new Date(iso).toLocaleString(undefined, {
    dateStyle: 'medium',
    ...(hasTime && { timeStyle: 'short' }),
  });
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {text}
    </time>
  );
}
