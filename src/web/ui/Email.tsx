// An e-mail address that wraps before its @.
export function Email({ of }: { of: string }) {
  const at = of.lastIndexOf('@');
  return (
    <span className="wrap-break-word">
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </span>
  );
}
