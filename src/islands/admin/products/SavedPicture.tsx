import { pictureSources } from '#contract/pictures.ts';

interface Props {
  /** Relative to the shop's root. */
  path: string;
  alt: string;
  className: string;
}

/** Renders a thumbnail of a picture that the shop has. */
export function SavedPicture({ path, alt, className }: Props) {
  return (
    <img
      src={`/${path}`}
      srcSet={pictureSources(path) || undefined}
      sizes="160px"
      width={160}
      height={100}
      loading="lazy"
      decoding="async"
      alt={alt}
      className={className}
    />
  );
}
