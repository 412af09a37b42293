import { lazy, type ReactNode } from 'react';

export function lazily<Name extends string, Props>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
