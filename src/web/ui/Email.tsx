// An email address where there is little room: it breaks before its @ rather than within a word.
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
