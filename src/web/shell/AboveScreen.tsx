// Above every screen: the banner of the connection, and on paper the heading. One file, loaded after the first screen.
import { ConnectionBanner } from './ConnectionBanner';
import { PrintHeading } from './PrintHeading';

export const AboveScreen = () => (
  <>
    <PrintHeading />
    <ConnectionBanner />
  </>
);
