import { useEffect, useRef } from 'react';
import { usePageTitle } from './use-page-title.ts';

/**
 * Renders the heading of a page inside an application: sets the window's title, and takes the focus
 * from the link that led here.
 */
export function PageHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  usePageTitle(children);
  return (
    <h1 ref={heading} tabIndex={-1} className="heading-2 outline-none">
      {children}
    </h1>
  );
}
