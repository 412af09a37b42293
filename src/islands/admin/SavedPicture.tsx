import { pictureSources } from '#contract/catalogue/pictures.ts';

interface Props {
  /** Relative to the shop's root, or a draft's `data:` address. */
  path: string;
  alt: string;
  /** Displayed width, px, at the shop's aspect ratio of 8:5. */
  width?: number;
  className: string;
}

export function SavedPicture({ path, alt, width = 160, className }: Props) {
  return (
    <img
      src={path.startsWith('data:') ? path : `/${path}`}
      srcSet={pictureSources(path) || undefined}
      sizes={`${width}px`}
      width={width}
      height={(width * 5) / 8}
      loading="lazy"
      decoding="async"
      alt={alt}
      className={className}
    />
  );
}

/** Renders a product's picture at row height. Decorative: the name is beside it. */
export function Thumbnail({ path }: { path: string | null }) {
  if (!path) return <span aria-hidden="true" className="thumbnail" />;
  return <SavedPicture path={path} alt="" width={40} className="thumbnail" />;
}
