/** Height of the sticky header and links, px. */
const coveredPx = 112;

/** Marks the link of the section being read. */
export function followSections(list: HTMLElement): void {
  const links = Array.from(list.querySelectorAll<HTMLAnchorElement>('a'));
  const inView = new Set<string>();
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      const current = links.find(({ hash }) => inView.has(hash.slice(1)));
      if (!current) return;
      for (const link of links) link.ariaCurrent = link === current ? 'true' : null;
      list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
    },
    { rootMargin: `-${coveredPx}px 0px -60%` },
  );
  for (const { hash } of links) {
    const section = document.getElementById(hash.slice(1));
    if (section) seen.observe(section);
  }
}
