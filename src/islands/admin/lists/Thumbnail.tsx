import { pictureSources } from '#contract/pictures.ts';

/** Renders a product's picture at row height. Decorative: the name stands beside it. */
export function Thumbnail({ path }: { path: string | null }) {
  if (!path) return <span aria-hidden="true" className="thumbnail" />;
  return (
    <img
      src={`/${path}`}
      srcSet={pictureSources(path) || undefined}
      sizes="40px"
      width={40}
      height={25}
      loading="lazy"
      decoding="async"
      alt=""
      className="thumbnail"
    />
  );
}
