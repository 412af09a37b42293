import { SavedPicture } from '../SavedPicture.tsx';

/** Renders a product's picture at row height. Decorative: the name is beside it. */
export function Thumbnail({ path }: { path: string | null }) {
  if (!path) return <span aria-hidden="true" className="thumbnail" />;
  return <SavedPicture path={path} alt="" width={40} className="thumbnail" />;
}
