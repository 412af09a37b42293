import { useEffect, useRef } from 'react';

interface Props {
  children: string;
  /** Name of the page's subject, below the page's own name. */
  about?: string;
}

/** Sets the window's title, and takes the focus from the link that led here. */
export function PageHeading({ children, about }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  usePageTitle(children);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="heading-2 narrow:min-h-10 min-h-8 min-w-0 content-center outline-none"
    >
      {about === undefined ? (
        children
      ) : (
        <>
          <span className="text-base-content/85 block text-xs font-normal tracking-normal">
            {children}
          </span>{' '}
          <span className="line-clamp-2 min-h-7">{about}</span>
        </>
      )}
    </h1>
  );
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    const titleBefore = document.title;
    const [shop = ''] = titleBefore.split(' · ').slice(-1);
    document.title = `${title} · ${shop}`;
    return () => {
      document.title = titleBefore;
    };
  }, [title]);
}
