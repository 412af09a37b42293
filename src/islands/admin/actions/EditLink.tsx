export function EditLink({ path, name }: { path: string; name: string }) {
  return (
    <a href={path} title={`Edit ${name}`} className="btn btn-ghost btn-xs">
      Edit
    </a>
  );
}
