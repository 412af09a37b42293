import { useEffect } from 'react';

/** Sets the window's title, followed by the shop's name. */
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
