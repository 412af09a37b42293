import { CopyIcon } from './CopyIcon.tsx';
import { RowLink } from './RowLink.tsx';

interface Props {
  id: string;
  /** What it is, as the button says it: `order ID`. */
  name: string;
  /** Where it leads to, where it is what the row opens. */
  href?: string;
}

/** A long id: cut to its beginning where there are columns, selected and copied whole. */
export function RowId({ id, name, href }: Props) {
  if (id === '') return null;
  const text = (
    <span title={id} className="row-id">
      {id}
    </span>
  );
  return (
    <>
      {href ? <RowLink href={href}>{text}</RowLink> : text}
      <CopyIcon text={id} label={`Copy ${name}`} />
    </>
  );
}
