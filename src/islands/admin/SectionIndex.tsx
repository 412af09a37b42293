import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';

interface Props {
  /** In order; the id is the heading's. */
  sections: readonly { id: string; name: string; isUnsaved: boolean }[];
  /** The only section on the page; the index is then a column beside it on wide screens. */
  shown?: string;
  onShow?(id: string): void;
}

export function SectionIndex({ sections, shown, onShow }: Props) {
  const { list, current } = useSectionInView(shown);
  return (
    <nav
      ref={list}
      aria-label="Sections"
      className={`section-index ${shown === undefined ? '' : 'is-beside'}`}
    >
      {sections.map(({ id, name, isUnsaved }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={`#${id}` === current ? 'true' : undefined}
          onClick={(event) => {
            flushSync(() => onShow?.(id));
            goTo(event);
          }}
        >
          {name}
          {isUnsaved && (
            <span className="bg-warning size-1.75 rounded-full forced-colors:bg-[CanvasText]">
              <span className="sr-only">, not saved</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

function useSectionInView(shown: string | undefined) {
  const list = useRef<HTMLElement>(null);
  const [inView, setInView] = useState<string>();
  const current = shown === undefined ? inView : `#${shown}`;
  useEffect(() => {
    const follow = () => setInView(hashInView(linksOf(list.current)));
    follow();
    const stop = new AbortController();
    // At the page's end a link only moves the focus.
    for (const event of ['scroll', 'focusin']) {
      window.addEventListener(event, follow, { passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const link = linksOf(list.current).find(({ hash }) => hash === current);
    if (!list.current || !link) return;
    list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return { list, current };
}

const linksOf = (list: HTMLElement | null) =>
  Array.from(list?.querySelectorAll<HTMLAnchorElement>('a') ?? []);

/** Distance from the window's top within which a heading counts as being read, px. */
const readPx = 128;

/** Finds the section being read; at the page's end the last one, or the one a link led to. */
function hashInView(links: HTMLAnchorElement[]): string | undefined {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) {
    const focused = `#${document.activeElement?.id}`;
    return (links.find(({ hash }) => hash === focused) ?? links.at(-1))?.hash;
  }
  const topOf = ({ hash }: HTMLAnchorElement) =>
    document.querySelector(hash)?.getBoundingClientRect().top ?? Infinity;
  return (links.findLast((link) => topOf(link) <= readPx) ?? links[0])?.hash;
}

/** Scrolls without changing the address, so that Back leaves the form. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash);
  heading?.closest('details')?.setAttribute('open', '');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
