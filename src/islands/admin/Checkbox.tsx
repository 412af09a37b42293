import type { ComponentProps, ReactNode } from 'react';

interface Props extends ComponentProps<'input'> {
  children: ReactNode;
}

export function Checkbox({ className = 'gap-3', children, ...input }: Props) {
  return (
    <label className={`flex cursor-pointer items-center text-sm ${className}`}>
      <input type="checkbox" className="checkbox checkbox-primary checkbox-sm" {...input} />
      {children}
    </label>
  );
}
