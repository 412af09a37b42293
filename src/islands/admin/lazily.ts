import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

/**
 * Loads a component on demand. Once loaded it renders without `lazy`, whose fallback React shows for
 * at least 300 ms.
 */
export function lazily<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
) {
  let loaded: ((props: Props) => ReactNode) | undefined;
  const start = async () => {
    loaded ??= (await load())[name];
    return { default: loaded };
  };
  const Lazy: ComponentType<Props> = lazy(start);
  function Lazily(props: Props) {
    // A page that was shown keeps its state: it stays the same component.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Shown, props);
  }
  /** A failure shows when the page is opened. */
  const preload = () => void start().catch(() => null);
  return Object.assign(Lazily, { preload });
}
