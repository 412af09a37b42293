/** Renders a value as most rows have it: quiet in columns, left out on cards. */
export function Usual({ children }: { children: string }) {
  return <span className="row-usual text-base-content/75">{children}</span>;
}
