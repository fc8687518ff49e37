// /my-data for whoever is on no farm: a super admin, or somebody whose farms are gone.

import { OutsideFrame } from '#parts/navigation/OutsideFrame';
import { useStanding } from '#parts/sync/Auth';
import { FullScreenSpinner } from '#ui/Spinner';
import { MyDataScreen } from './MyDataScreen';

export function Alone() {
  if (useStanding().status !== 'in') return <FullScreenSpinner />;
  return (
    <OutsideFrame>
      <MyDataScreen />
    </OutsideFrame>
  );
}
