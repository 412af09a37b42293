import { CopyIcon } from './CopyIcon.tsx';
import { RowLink } from './RowLink.tsx';

interface Props {
  id: string;
  /** Named on the button: `order ID`. */
  name: string;
  /** Shown whole where the screen is wide. */
  isOrder?: boolean;
  /** The row's page, if this is its link. */
  href?: string;
}

/** Renders a long id: truncated in columns, selected and copied in full. */
export function RowId({ id, name, isOrder = false, href }: Props) {
  if (id === '') return null;
  const text = (
    <span title={id} className={`row-id ${isOrder ? 'row-order text-base-content/75' : ''}`}>
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
