// A text whose words are joined by slashes, which browsers do not break: "Salmonelose/pasteurelose".
import { Fragment } from 'react';

export const Breakable = ({ text }: { text: string }) =>
  text.split('/').map((part, i) => (
    <Fragment key={i}>
      {i > 0 && '/'}
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
